// Speeds up work with the page, which also works without scripts.
"use strict";
(() => {
  const $ = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const token = document.body.dataset.token;
  const base = document.body.dataset.base;
  const go = (place) => { location.href = base + place; };
  const trouble = (text) => { const box = $("#trouble"); box.textContent = text; box.hidden = !text; };
  const progress = (text) => { const box = $("#progress"); box.textContent = text; box.hidden = !text; };
  // A name that is written from right to left does not move the words around it.
  const isolated = (name) => `\u2068${name}\u2069`;
  const larger = (percent, way) => Math.min(400, Math.max(50, percent + (way === "in" ? 50 : -50)));
  const isTyping = (target) => target.closest("input:not([type=checkbox]):not([readonly]), textarea, select");

  // A form is sent only once, however often a button or key is pressed, until the page is shown again, the form is
  // changed, or no response came for a while.
  const reopen = (form) => { delete form.dataset.sent; };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[method=post]")) return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    setTimeout(reopen, 10000, form);
  });
  addEventListener("pageshow", () => all("form[data-sent]").forEach(reopen));
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => { if (event.target.form) reopen(event.target.form); });
  }

  // The document in review fills the window, or returns to its place.
  const fill = (isFull) => {
    document.body.classList.toggle("full", isFull);
    // What the document covers is not reached with the keyboard either.
    for (const covered of all(".side, .bar, #facts")) covered.inert = isFull;
    const button = $("[data-full]");
    if (!button) return;
    button.textContent = isFull ? "Close" : "Full screen";
    if (isFull) button.focus();
  };

  // Keyboard shortcuts, the same as in the terminal; ignored while the user types into a field.
  const places = { o: "/", r: "/drafts", b: "/bills", t: "/transactions", c: "/categories", g: "/goals", h: "/history", p: "/persons", s: "/search", n: "/add" };
  let going = false;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape") { fill(false); event.target.blur?.(); return; }
    // The shortcuts are those of what a document in full screen covers.
    if (document.body.classList.contains("full")) return;
    if (isTyping(event.target)) return;
    // Holding a key down triggers it only once.
    if (event.repeat) return;
    if (going && places[event.key]) { go(places[event.key]); return; }
    going = event.key === "g";
    const onButton = event.target.closest("a, button, summary");
    if (event.key === "Enter" && onButton) return;
    const bound = all("[data-key]").find((one) => one.dataset.key === event.key && !one.hidden);
    if (bound) { event.preventDefault(); bound.click(); return; }
    if (event.key === "n") {
      event.preventDefault();
      const line = $("#line");
      if (line) line.focus(); else go("/add#line");
    }
    if (event.key === "/") { event.preventDefault(); go("/search"); }
    if (event.key === "A" && $(".review, .stack")) go("/drafts/sure");
    if (event.key === "?") go("/keys");
    if ($("#facts")) {
      const field = { e: "total", t: "total", d: "date", m: "merchant", y: "currency", c: "category", k: "kind", p: "payment" }[event.key];
      const input = field && $("#r-" + field);
      if (input) { event.preventDefault(); input.focus(); input.select?.(); }
    }
  });

  if (location.hash === "#line") $("#line")?.focus();

  // Show times in the browser's time zone, which may differ from the server's.
  for (const time of all("time[datetime]")) {
    const at = new Date(time.dateTime);
    const two = (number) => String(number).padStart(2, "0");
    if (!isNaN(at)) time.textContent = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
  }

  // Review: clicking a word copies it to the current field, dragging copies several.
  const facts = $("#facts");
  if (facts) {
    let field = $(".fact.here")?.dataset.field || "total";
    const choose = (key) => {
      field = key;
      for (const fact of all(".fact[data-field]")) fact.classList.toggle("here", fact.dataset.field === key);
      for (const mark of all("rect.mark")) mark.classList.toggle("here", mark.dataset.field === key);
      const mark = $("rect.mark.here");
      const sheets = $(".paper .sheets");
      if (mark && sheets) {
        const [box, room] = [mark.getBoundingClientRect(), sheets.getBoundingClientRect()];
        if (box.top < room.top || box.bottom > room.bottom) sheets.scrollTop += box.top - room.top - room.height / 2;
      }
    };
    for (const fact of all(".fact[data-field]")) {
      fact.addEventListener("focusin", () => choose(fact.dataset.field));
      $("label a", fact)?.addEventListener("click", (event) => { event.preventDefault(); $("input, select", fact).focus(); });
    }
    let picked = null;
    const drop = () => {
      picked = null;
      for (const word of all(".word.on")) word.classList.remove("on");
    };
    const give = () => {
      const words = picked;
      drop();
      const input = $("#r-" + field);
      if (!words || !words.length || !input || input.readOnly || input.tagName === "SELECT") return;
      input.value = words.map((word) => word.dataset.word).join(" ");
      input.focus();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const add = (word) => {
      if (!picked || !word || picked.includes(word)) return;
      picked.push(word);
      $(".word", word).classList.add("on");
    };
    for (const sheet of all(".sheet svg")) {
      sheet.addEventListener("pointerdown", (event) => {
        const word = event.target.closest("a[data-word]");
        if (!word || event.button) return;
        event.preventDefault();
        picked = [];
        add(word);
      });
      sheet.addEventListener("pointermove", (event) => {
        if (picked) add(document.elementFromPoint(event.clientX, event.clientY)?.closest("a[data-word]"));
      });
      sheet.addEventListener("dragstart", (event) => event.preventDefault());
      sheet.addEventListener("click", (event) => { if (event.target.closest("a[data-word]")) event.preventDefault(); });
    }
    // Touch scrolling cancels the pointer: nothing was selected then, nor if it is released outside of the page image.
    document.addEventListener("pointercancel", () => drop());
    document.addEventListener("pointerup", (event) => event.target.closest(".sheet") ? give() : drop());
    // Zoom and rotation of the document. Rotated by 90 or 270 degrees, the page keeps its width on the screen.
    let zoom = 100, turn = 0;
    const show = () => {
      for (const sheet of all(".sheet")) {
        const picture = $("svg", sheet);
        const { width, height } = picture.viewBox.baseVal;
        const isAcross = turn % 180 !== 0;
        sheet.style.width = zoom + "%";
        sheet.style.aspectRatio = isAcross ? `${height} / ${width}` : "";
        Object.assign(picture.style, {
          position: isAcross ? "absolute" : "", transformOrigin: isAcross ? "0 0" : "",
          width: isAcross ? (100 * width) / height + "%" : "", left: turn === 90 ? "100%" : "0",
          top: turn === 270 ? "100%" : "0", transform: turn ? `rotate(${turn}deg)` : "",
        });
      }
    };
    for (const button of all("[data-zoom], [data-turn]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        if (button.dataset.zoom) zoom = larger(zoom, button.dataset.zoom);
        else turn = (turn + 90) % 360;
        show();
      });
    }
    const full = $("[data-full]");
    if (full) full.hidden = false;
    full?.addEventListener("click", () => fill(!document.body.classList.contains("full")));
    // For a document that could not be read.
    $("[data-type]")?.addEventListener("click", (event) => { event.preventDefault(); $("#r-total").focus(); });
    // Two documents side by side are scrolled and zoomed together.
    const pair = all(".pair .sheets");
    let size = 100;
    for (const button of all("[data-pair]")) {
      button.hidden = !pair.length;
      button.addEventListener("click", () => {
        size = larger(size, button.dataset.pair);
        for (const picture of all(".pair img")) picture.style.width = size + "%";
      });
    }
    for (const one of pair) {
      one.addEventListener("scroll", () => {
        for (const other of pair) {
          if (other === one || !one.matches(":hover, :focus, :focus-within")) continue;
          other.scrollTop = (one.scrollTop / one.scrollHeight) * other.scrollHeight;
          other.scrollLeft = (one.scrollLeft / one.scrollWidth) * other.scrollWidth;
        }
      });
    }
    choose(field);
    // What was typed is not lost without a question, for example by the key that shows the next draft.
    const isEdited = (input) => {
      const shown = facts.elements["shown-" + input.name];
      return !input.readOnly && !input.disabled && input.matches("input:not([type=hidden]), select, textarea") && input.value !== (shown ? shown.value : input.defaultValue ?? input.value);
    };
    addEventListener("beforeunload", (event) => {
      if (!facts.dataset.sent && [...facts.elements].some(isEdited)) event.preventDefault();
    });
    const next = $(".review").dataset.next;
    if (next) new Image().src = next;
  }

  // Line charts: show the value of the day under the pointer, or chosen with the arrow keys.
  for (const figure of all("figure.chart")) {
    for (const chart of all("svg", figure)) {
      const days = all("circle", chart);
      if (!days.length) continue;
      // Removed, because the value is shown below and would appear twice.
      const texts = days.map((day) => { const title = $("title", day); title.remove(); return title.textContent; });
      const places = days.map((day) => Number(day.getAttribute("cx")));
      let said = $(".day", figure);
      if (!said) {
        said = document.createElement("p");
        said.className = "day";
        said.setAttribute("aria-hidden", "true");
        said.textContent = "Point at a day, or use the arrow keys.";
        $("details", figure).before(said);
      }
      const guide = document.createElementNS("http://www.w3.org/2000/svg", "line");
      guide.setAttribute("class", "guide");
      guide.setAttribute("y1", Math.min(...days.map((day) => Number(day.getAttribute("cy")))));
      guide.setAttribute("y2", Number($(".axis", chart)?.getAttribute("y1")));
      let here = days.length - 1;
      const show = (index, isShown = true) => {
        days[here].classList.remove("on");
        here = Math.max(0, Math.min(days.length - 1, index));
        chart.setAttribute("aria-valuenow", here + 1);
        chart.setAttribute("aria-valuetext", texts[here]);
        if (!isShown) return;
        days[here].classList.add("on");
        guide.setAttribute("x1", places[here]);
        guide.setAttribute("x2", places[here]);
        days[0].before(guide);
        said.textContent = texts[here];
      };
      const follow = (event) => {
        const room = chart.getBoundingClientRect();
        const x = ((event.clientX - room.left) * chart.viewBox.baseVal.width) / room.width;
        const far = places.map((place) => Math.abs(place - x));
        show(far.indexOf(Math.min(...far)));
      };
      for (const [name, value] of [["role", "slider"], ["tabindex", "0"], ["aria-valuemin", 1], ["aria-valuemax", days.length]]) chart.setAttribute(name, value);
      show(here, false);
      chart.addEventListener("pointerdown", follow);
      chart.addEventListener("pointermove", follow);
      chart.addEventListener("focus", () => show(here));
      chart.addEventListener("keydown", (event) => {
        const next = { ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: days.length - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        show(next);
      });
    }
  }

  // Preview of the quick-add line while it is typed.
  const line = $("#line");
  if (line) {
    let asked = 0;
    line.addEventListener("input", () => {
      const number = ++asked;
      setTimeout(async () => {
        if (number !== asked) return;
        const answer = line.value.trim() ? await fetch(base + "/bills/preview?line=" + encodeURIComponent(line.value)) : null;
        if (number === asked) $("#preview").textContent = answer && answer.ok ? await answer.text() : "";
      }, 150);
    });
  }

  // Upload of documents that are dropped anywhere, pasted or chosen: one request for each file, three at a time.
  const waiting = [], sent = [];
  let running = 0;
  const tally = () => {
    const count = (state) => sent.filter((one) => one.state === state).length;
    const [known, refused] = [count("known"), count("refused")];
    progress(`${count("added")} added${known ? `, ${known} already added` : ""}, ${count("waiting")} remaining${refused ? `, ${refused} refused` : ""}`);
  };
  const send = (one) => new Promise((resolve) => {
    const form = new FormData();
    form.append("token", token);
    form.append("file", one.file, one.file.name || "pasted.png");
    const request = new XMLHttpRequest();
    one.entry = $("#uploads")?.appendChild(document.createElement("li"));
    const say = (text) => { if (one.entry) one.entry.textContent = `${isolated(one.name)}: ${text}`; };
    one.say = say;
    say("waiting");
    request.upload.onprogress = (event) => say(`${Math.round((100 * event.loaded) / event.total)} %`);
    request.onloadend = () => {
      const answer = request.response || {};
      const refused = answer.refused?.[0] || (answer.done?.length ? "" : "upload failed; try again");
      // The reader may have refused it already.
      if (one.state === "waiting") {
        one.state = refused ? "refused" : answer.known ? "known" : "added";
        say(refused || answer.done[0]);
        if (refused) trouble(refused);
      }
      resolve();
    };
    request.open("POST", base + "/documents");
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.send(form);
  });
  const work = async () => {
    if (running >= 3 || !waiting.length) return;
    running += 1;
    await send(waiting.shift());
    running -= 1;
    tally();
    work();
  };
  const take = (files) => {
    listen();
    for (const file of files) {
      const one = { file, name: file.name || "picture", state: "waiting" };
      sent.push(one);
      waiting.push(one);
      work();
    }
  };
  if (token) {
    const cover = $("#drop");
    let depth = 0;
    // A field for files takes what is dropped on it. The one for the bank's file takes it from the whole page.
    const bank = $("form[action$='/statements'] input[type=file]");
    if (bank) $("p", cover).textContent = "Drop the bank's file";
    const isOnField = (event) => event.target.closest?.("input[type=file]");
    const holds = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files") && !isOnField(event);
    addEventListener("dragenter", (event) => { if (holds(event)) { depth += 1; cover.hidden = false; } });
    addEventListener("dragleave", (event) => {
      if (isOnField(event)) return;
      depth = Math.max(0, depth - 1);
      if (!depth) cover.hidden = true;
    });
    addEventListener("dragover", (event) => { if (holds(event)) event.preventDefault(); });
    addEventListener("drop", (event) => {
      depth = 0;
      cover.hidden = true;
      if (!holds(event)) return;
      event.preventDefault();
      if (bank) { bank.files = event.dataTransfer.files; bank.focus(); } else take(event.dataTransfer.files);
    });
    addEventListener("paste", (event) => {
      // Cells of a spreadsheet are copied as text and as a picture: a field gets the text.
      if (isTyping(event.target) && event.clipboardData?.types.includes("text/plain")) return;
      if (event.clipboardData?.files.length) take(event.clipboardData.files);
    });
    const upload = $("#upload");
    if (upload) {
      for (const input of all("input[type=file]", upload)) {
        input.addEventListener("change", () => { take([...input.files]); input.value = ""; });
      }
    }
  }

  // Events of documents being read. Connects only if something is being read.
  let source;
  function listen() {
    if (source || !token) return;
    source = new EventSource(base + "/events");
    source.addEventListener("read", (event) => {
      const news = JSON.parse(event.data);
      progress("");
      const box = $("#progress");
      box.hidden = false;
      box.textContent = `${isolated(news.file)}: read. `;
      const link = box.appendChild(document.createElement("a"));
      link.href = base + (news.draft ? `/drafts/${news.draft}` : "/drafts");
      link.textContent = "Show the draft";
      for (const count of all(".count")) count.firstChild.textContent = news.waiting;
    });
    source.addEventListener("failed", (event) => {
      const { message } = JSON.parse(event.data);
      // It was called added when it arrived.
      const one = sent.findLast((one) => message.startsWith(one.name + ": "));
      if (one) {
        one.state = "refused";
        one.say?.(message.slice(one.name.length + 2));
        tally();
      }
      trouble(message);
    });
    addEventListener("pagehide", () => source.close());
  }
  if ($("[data-reading]")) listen();
})();
