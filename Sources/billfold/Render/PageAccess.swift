internal import Actions

extension Output {
  /// Shows who may open the page from other machines.
  func show(_ access: PageAccess) throws {
    try show(access) {
      remark(
        access.hasPassword ? "A password is set." : "No password is set; `billfold serve --set-password` sets one.")
      guard !access.devices.isEmpty else { return remark("No device is paired.") }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "DEVICE", shrinksTo: 10), .init(title: "PAIRED"),
      ])
      for device in access.devices { table.add("\(device.id)", device.name, device.paired.local) }
      print(table)
    }
  }
}
