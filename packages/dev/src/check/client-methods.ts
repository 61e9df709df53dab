/** The scope of each method of `GatewayClient` that calls one capability. A test compares it with the class. */
export const clientMethods: ReadonlyMap<string, string> = new Map([
  ['checkUserAcl', 'plat.file.userAcl'],
  ['convertPath', 'plat.file.path'],
]);

/** The scope of the methods `list` and `remove` of each group of `GatewayClient`. */
export const clientFolders: ReadonlyMap<string, string> = new Map([
  ['sharedFolders', 'plat.file.sharedAccess'],
  ['userFolders', 'plat.file.userAccess'],
]);
