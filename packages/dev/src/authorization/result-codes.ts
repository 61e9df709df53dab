import { inBoth, type Text, text, verbatim } from 'plat-common/text';

/** How the platform answers a pick or an authorization. Source: the platform's own page SDK. */
export const resultCodes = {
  success: [0, verbatim('')],
  administratorsOnly: [1, inBoth(text`Only an administrator may do this`, '仅管理员可以执行此操作')],
  internalError: [1_000_000, inBoth(text`Internal error`, '内部错误')],
  notLoggedIn: [1_000_001, inBoth(text`Not logged in`, '未登录')],
  scopeMissing: [1_000_002, text`Not an administrator, or the scope is missing`],
  illegalRequest: [1_000_030, text`Illegal request, or the path does not support it`],
  notInstalled: [1_000_300, inBoth(text`Application not installed`, '应用未安装')],
  pathMissing: [1_000_701, inBoth(text`Path does not exist`, '路径不存在')],
  checkFailed: [1_003_103, inBoth(text`Application permission check failed`, '应用权限校验失败')],
  authorizationOff: [1_003_201, text`User authorization is turned off for this application`],
} as const satisfies Record<string, readonly [code: number, msg: Text]>;

/** The message of a code, in words for a person. */
export function messageOf(code: number): Text | undefined {
  return Object.values(resultCodes).find(([known]) => known === code)?.[1];
}

export type ResultName = keyof typeof resultCodes;
