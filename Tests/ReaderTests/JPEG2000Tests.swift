import Core
import Foundation
import TestSupport
import Testing

/// JPEG 2000, which no camera writes but some archives of scans do. The pictures are generated: a receipt of five
/// lines.
@Suite struct JPEG2000Tests {
  @Test("a JPEG 2000 picture is read, both as a file and as a bare code stream", arguments: ["jp2", "j2k"])
  func read(kind: String) async throws {
    let text = kind == "jp2" ? JPEG2000Tests.file : JPEG2000Tests.codeStream
    let data = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
    let folder = try TemporaryFolder()
    let file = try folder.write(data, to: "scan.bin")
    let reading = try await RealReader.reading(file)
    let printed = reading.text.replacing(" ", with: "")
    #expect(printed.contains("ACORNSTATIONERS") && printed.contains("22.50"), "\(reading.text)")
  }

  @Test("a JPEG 2000 picture with only its header is reported as damaged")
  func cutOff() async throws {
    let data = try #require(Data(base64Encoded: JPEG2000Tests.file, options: .ignoreUnknownCharacters))
    let folder = try TemporaryFolder()
    let file = try folder.write(data.prefix(200), to: "scan.jp2")
    let failure = try #require(try await RealReader.failure(file), "a header alone was read")
    #expect(failure.code == .damaged, "\(failure)")
  }

  private static let file = """
    AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAvgAAAQ4AAQcHAAAAAAAPY29scgEAAAAAABEAAAnHanAyY/
    9P/1EAKQAAAAABDgAAAL4AAAAAAAAAAAAAAQ4AAAC+AAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQAB
    Q3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAJRgAB/5PfSpAOhoYIrp7a2rze6E0m8UWweQByfoxHTopaCTG34UTwrpfhui
    uP8diPXMfGYnzHo+MoaasUOO9jw9w2By0FVRZE1RGTKH11/SHqaNKM7QOJqv3jrj5fwycsT0QxcQ2SHsufyI3k4bERawPMLtdpzR5JccHGPqn9Qzmf
    QH/Pjdx8FrHwWQBzqmnjupbz/pU+F4NoE95DsCi0tzt5nCyDIfcUU3P/Im9MinMOzgIpMLLDfDEPvoGDieJdZ3gkVZAD0R5zouGH2qlR3/6Pj9+cV2
    h1dZt29FFIq5lR62bYBo1rN7hRsPoCp5J4GIt5KvtiWF7h9P6FFfRd4mtR1d85CUxj0Zx0UU1vZKlAPqUbd0ht9mzlct0AB+zDbeGGkj+/UKXO3tRa
    6+XfHpC+TQ0+HcAp99i/NTWDJNR1ig8ianxFETaBrPogmjr3SzIRbOzMNRdlEVza5fY+mUeZQtwIqAaeBCvN7FsWxBy/0eSXHd7rX7/nE3Xf1+Wwf/
    Yiw2qVWStxglS4M6v1wVwk84XM54thZOvfhQaeCkcVk5gcz2fD0bUUJfbp1HNSR4Jzm9lf9XkUz+COZjz8DBWADSxdmQUtOZWDab4rbWjmR1kGbm27
    +wAhKZhYYaLO5AhbSk9xAI7vJF62jC4J01z2hDB5fvk2B3Ui34Zy3Kg2fuC1Icp6zwYvg6PEceaOuKggYNOJQ9QK0y6nPEbm9gPr46Y2AuQMVEjXCn
    QtyFhepxEx2/Rg5Hvg2cig+JR5XWRwpPZPvkHYx9rmJ2WVggLp49uNudNNIjQc9BrY+OW8zkLK9Krkyf8qdDj7xYWrfOtXEAUHt4hegTrOiO7scFCs
    onmZJEtKNM7iva6cXjzkP0JPCOzjyadmCU4Shs0qlhsPp130+zzFH5fUyvSZShLgAck/7HZP9PerMVPvw+jjfh9EGfg7BLVDwwWhckwz3hdBKxMG38
    4VPFCu1J7W6yGWQ40JiRU+ecJOXCncNtaOI+jbLz/p+/TzoZt/MYaQ/l1C8CvBgKuUalitsZxUj6x91cEn2SIZndzYgq6nVMxG+AZmXP4BuNxtaJXJ
    LdrtwZ32b0Mm4548absvXH3DzBqP7eFzViJqwqrkXKgtj1Tz0kWtKg0xe5sP5UK0C86SZaN/c0M7f0fA6j/6bWOcChz6ORhLCQaZexCBBuUgs4sPaX
    Xsj/PN8pihZuZu8VAdzBADM6on8j9vQsbGFdLUElGuIg3om8WQ5LX419ZJd1i0YHrSysJzDtPbVP32u2nXcvIdmKK91Lg4c0W2YWZAuTzvchrAQUtW
    VJetJ07DmBbNYeO4xHVuia4ItBIKYp08JAPpxMWyY6wfiMILoBdOm/3joI44AgN9uBJ6wsAVA9orFkp2kAAxlXHuxzlnFybr7L+QotiIsBYzpT/YuA
    Ha5JozJEM8sE82JlXd5T+Uomc2gF2hUb6IEWeG7eBVSbKSlo7oId1KwIExuCqCUdHXFFbUEPglkdGpthkjCAIwsDZfypWrL/hZKLR2/1u6IK6V14jq
    88Otflb/K3USeRMHSdq9cmaEO4axVWBLU/yfHz8bLxQ4xxMBS+Bgfv93WTQE87GOqi+BKYxzjEV+AyUBVFh9NDn53U9ABGkC+jTaMty/GonmnEnKIP
    WI9omdvyoiiJXBYMIeVRftboWXKSo0EVNkSgfiRI3RYBIX1YVj36jAD7i6qKDPvD1BleXU7rT5X1jip2uV/CKB3I/loXhI+5OccYCpaeuyg6slNeVo
    HEYMv0mhy6zRQlNn8j+lh1/NJS6dVbMqjt7hebhs2sCrQVQR58/SXLGgUvc3LGJBUNWW2ciLVbdfh9Gy9BdPbZprkw3q2OH6AVbT5tt2o8pqrSQ+gW
    MqeJwwdk61Y8gBEllNlvDn3MX1IyuIcHj/Ov5sdKC2JkF4lnYT23JnBEEHSPB/uOu/8+9ae9DPdT9tefepveh3um+3IM/sTIGell4hyaEOllBnxbdi
    3jDh3cM4EAYLdHyxPEl31CEWffqZSFpiZ2C0ZeE27f0BJWyRo+hpe7DMLiB8osnykBBq8gTvwEfPR1DfAri1W5l6ObRPB9dGHzCSSUQRrhZIYRdn9f
    PkOinh7KeKaCXpCjMTAs4CL6F6GfMYf1rEJu4cRCloSowYhvHLotcGxcgOhpciTnptY1DevXNmuQe1Y9yxU1/C8C5RLrzS5Qos8qw0scz9jHdiXsTz
    Y4dfO5idZfb6hbqJSLA3qu3hEy5OGR2JV4b0DR2Ii8PZzkNgMVqr/0UqTRX/aTAWL+8HF3nv6HI/AdrA6lEHpMszjUzyipXu1XCzkonNwQdzm09uLE
    cN6T66DHYSg/ku/zF5lICAWTRLMRoAILSrjTFfLFz1qTJwAPAHpE1gR4ECQppil95cRq0kkLJ2rMQjajQCiJ5ok92WrX2lFgfByQg9kaP2HPKLCnwb
    S3wuDiJsNNmkraGjLh+3gw1MbjqSTWPrCPkF59Lg4nI+PjQArlDhk4wxmvr2/sjyJE1pnow9enx/MUw+gDzCQZom+xi1kj0zibhfFEH/FXLPGlxZmn
    fPn801gtAK2qLRCPBkRJWdcQyQClNYelQeUlUG2eXP22RLCOTdZS3tMJidQK/TdZdqQzNOrVJ7gJZcR2T2e6CWkfYntyUmc2n3mgfvjgS467QhSWz2
    /RxMg0rKUM8t8LmjaVNlYWMs7Pi8atmVzJAwyOS+q+7rMj8iZdPgTpyt25IyZmrfb0c2NXpAgq+9NbGKdymYS1nJ67swM6m8soyejPBF/tX46PCJ3/
    HNHBQ7x6XcQ4QqpkalbHuUfxltDdrS+aeOkgiFCfNnKJnZHLHe3uzmDZ4GFTKvLYLdrqEaeIwl5UjTB3UMnxiRxPyPiMB4r8AuVj2RhxmBZWgUKX9z
    7xh0rQr/Vy1M3fHV99Qf4qQKixdEA5XEu2JQ86Jb1/oKNudvsFpWvnn/PZ5LSartx+10bk5yC54NMzLsPTlnbn1FNqjo1ljcM29MNF4slN+pyz8tjT
    2M8h+8MxDst4Fa4bqX2leGNF/nzwiZd269le5TPf2GWuZ8HOaYZZy1mxtZvIFaAi8p2Rn2pquJ43Oh0+gl042uIUuSKYn5NQad9V8QUAbtovW9o1pz
    A6n+MePpG9gW1bVQLP/Z
    """

  private static let codeStream = """
    /0//UQApAAAAAAEOAAAAvgAAAAAAAAAAAAABDgAAAL4AAAAAAAAAAAABBwEB/1IADAAAAAEABQQEAAH/XAATQEBISFBISFBISFBISFBISFD/ZAAlAA
    FDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAYwAAH/k98yIA6GhgiuntravN7oTSbxRbB5AHJ+jEdOiloJMbfhRPCul+HH
    xmJ8x6PjKGmrFDjvY8PcNgctBVUWRNURkyh9df0h6mjSjO0Diar9464+X8MnLE9EMXENkh7Ln8iN5OGxEWsDzC7Xac0eSXHBxj6p/UM5n0B/z4mser
    o9WnOqaeO6lvP+lT4Xg2gT3kOwKLS3O3mcLIMh9xRTc/8ib0yKcw7OAikwssN8MQ++gYOJ4l1nHnOi4YfaqVHf/o+P35xXaHV1m3b0UUirmVHrZtgG
    jWs3uFGw+gKnkngYi3kq+xX0XeJrUdXfOQlMY9GcdFFNb2SpQD6lG3dIbfZs5XLdAAfsw23hhpI/v1Clzt8Wgr5NDT4NlCn32L81NYMk1HWKDyJqfE
    URNoGs+iCaOvdLMhFs7Mw1F2URXNrl9j6ZR5lC3AioBp4EK83sWxbEHL/R5Jcd3utfv+cTdd/X5bB/9iLDapVZK3GCVLgzq/XBXCTzhczni2Fk69+F
    Bp4KRxWTmBzPZ8PRtRQl9unUc1JHgnOb2V/1eRQtOZWDab4rbWjmR1kGbm27+wAhKZhYYaLO5AhbSk9xAI7vJF62jC4J01z2hDB5fvk2B3Ui34Zy3K
    g2fuC1Icp6zwYvg6PEceaOuKggYNOJQ9QK0y6nPEbm9gPr46Y2AuQMVEjXCnQtyFhepxEx2/Rg5Hvg2cig+JR5XWRwpPZPvkHYx9rmJ2WVggLp49uN
    udNNIjQc9BrY+OW8zkLK9Krkyf8qdDj7xYWrfOtXEAUHt4hegTrOiO7scFCsonmZJEtKNM7iva6cXjzkP0JPCOzjyadmCU4Shs0qlhsPp130+zzFH5
    fUyvSZShLg78Hoc34O7We7ULVDwwWhckwz3hdBKxMG384VPFCu1J7W6yGWQ40JiRU+ecJOXCncNtaOI+jbLz/p+/TzoZt/MYaQ/l1C8CvBgKuUalit
    sZxUj6x91cEn2SIZndzYgq6nVMxG+AZmXP4BuNxtaJXJLdrtwZ32b0Mm4548absvXH3DzBqP7eFzViJqwqrkXKgtj1Tz0kWtKg0xe5sP5UK0C86SZa
    N/c0M7f0fA6j/6bWOcChz6ORhLCQaZexCBBuUgs4sPaXXsj/PN8pihZuZu8VAdzBADM6on8j9vQsbGFdLUElGuIg3om8WQ5LX419ZJd1i0YHrSysJz
    DtPbVP32u2nXcvIdmKK91Lg4c0W2YWZAuTzvchrAQcR1bomuCLQSCmKdPCQD6cTFsmOsH4jCC6AXTpv946COOAIDfbgSesLAFQPaKxZKdpAAMZVx7s
    c5Zxcm6+y/kKLYiLAWM6U/2LgB2uSaMyRDPLBPNiZV3eU/lKJnNoBdoVG+iBFnhu3gVUmykpaO6CHdSsCBMbgqglHR1xRW1BD4JZHRqbYZIwgCMLA2
    X8qVqy/4WSi0dv9buiCuldeI6vPDrX5W/yt1EnkTB0navXJmhDuGsVVgS1P8nx8/Gy8UOMcTAUvgYH7/d1k0BPOxjqovgSmMc4xFfgMlAVRYfTQ5+d
    1PQARpAvo02jLcv+JEjdFgEhfVhWPfqMAPuLqooM+8PUGV5dTutPlfWOKna5X8IoHcj+WheEj7k5xxgKlp67KDqyU15WgcRgy/SaHLrNFCU2fyP6WH
    X80lLp1VsyqO3uF5uGzawKtBVBHnz9JcsaBS9zcsYkHz51zzdjT51p5swM/sTIGell4hyaEOllBnxbdi3jDh3cM4EAYLdHyxPEl31CEWffqZSFpiZ2
    C0ZeE27f0BJWyRo+hpe7DMLiB8osnykBBq8gTvwEfPR1DfAri1W5l6ObRPB9dGHzCSzP2Md2JexPNjh187mJ1l9vqFuolIsDeq7eETLk4ZHYlXhvQN
    HYiLw9nOQ2AxWqv/RSpNFf9pMBYv7wfNHBQ7x6XcQ4QqpkalbHuUfxltDdrS+aeOkgiFCfNnKJnZHLHe3uzmDZ4GFTKvLYLdrqEaeIwl5UjTB3UMnx
    iRxPyPiMB4r8AuVj2RhxmBZWgUKX9z7xh0rQp0bk5yC54NMzLsPTlnbn1FNqjo1ljcM29MNF4slN+pyz8tjT2M8h+8MxDst4Fa4bqX2lf/2Q==
    """
}
