/** How the platform answers a pick or an authorization. Source: the platform's own page SDK. */
export const resultCodes = {
  success: [0, ''],
  administratorsOnly: [1, 'Only an administrator may do this'],
  internalError: [1_000_000, 'Internal error'],
  notLoggedIn: [1_000_001, 'Not logged in'],
  scopeMissing: [1_000_002, 'Not an administrator, or the scope is missing'],
  illegalRequest: [1_000_030, 'Illegal request, or the path does not support it'],
  notInstalled: [1_000_300, 'Application not installed'],
  pathMissing: [1_000_701, 'Path does not exist'],
  checkFailed: [1_003_103, 'Application permission check failed'],
  authorizationOff: [1_003_201, 'User authorization is turned off for this application'],
} as const satisfies Record<string, readonly [code: number, msg: string]>;

export type ResultName = keyof typeof resultCodes;
