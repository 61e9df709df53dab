import { type PmAccess, PmError } from 'pm-api-client';
import { type ResourceFields, resourceFields } from 'pm-api-client/fields';
import type { ObservedRequest } from '../connect.js';
import { CommandError, EXIT, exitCodeOf } from '../exit-codes.js';
import { inBoth, listed, type Text, type TextValue, text } from '../texts.js';
import { words } from '../zh/words.js';

/** What is checked, by the name that programs read. */
export const CHECKS = {
  address: inBoth(text`address`, '地址'),
  'address and credentials': inBoth(text`address and credentials`, '地址和账号'),
  encryption: inBoth(text`encryption`, '加密'),
  connection: inBoth(text`connection`, '连接'),
  login: inBoth(text`login`, '登录'),
  version: inBoth(text`version`, '版本'),
  'API v2': inBoth(text`API v2`, 'API v2'),
  'time zone': inBoth(text`time zone`, '时区'),
  role: inBoth(text`role`, '职位'),
  rights: inBoth(text`rights`, '权限'),
  modules: inBoth(text`modules`, '模块'),
} as const;

export type CheckName = keyof typeof CHECKS;

/** What came of a check. */
export const STATES = {
  ok: inBoth(text`ok`, '正常'),
  warning: inBoth(text`warning`, '警告'),
  failed: inBoth(text`failed`, '失败'),
} as const;

/** What was checked, the result, and what to do about it. */
export interface Check {
  check: CheckName;
  state: keyof typeof STATES;
  found: TextValue;
  todo: TextValue | undefined;
  /** The exit code when it failed. */
  exitCode: number | undefined;
}

const checkWith =
  (state: Check['state'], exitCode?: number) =>
  (check: CheckName, found: TextValue, todo?: TextValue): Check => ({ check, state, found, todo, exitCode });

export const passed = checkWith('ok');
export const doubtful = checkWith('warning');
const forbidden = checkWith('failed', EXIT.forbidden);

/** A check that failed with an error. */
export function failedCheck(check: CheckName, error: unknown): Check {
  if (error instanceof PmError) return checkWith('failed', exitCodeOf(error))(check, error, error.advice);
  if (error instanceof CommandError)
    return checkWith('failed', error.exitCode)(check, error.why, error.advice);
  return checkWith('failed', EXIT.internal)(check, String(error));
}

const ENCRYPTION = /CERT|SELF_SIGNED|^UNABLE_TO|^EPROTO$|^ERR_(SSL|TLS)/;

/** Why the login failed: the connection to the server, or the login itself. */
export function loginFailure(error: unknown, requests: readonly ObservedRequest[]): Check {
  const code = requests.at(-1)?.outcome ?? '';
  if (!(error instanceof PmError) || error.code !== 'network') return failedCheck('login', error);
  const check = ENCRYPTION.test(code) ? 'encryption' : 'connection';
  return { ...failedCheck(check, error), found: inBoth(text`no connection: ${code}`, '无法连接：{0}') };
}

/** Is the connection safe for a password? */
export function encryptionCheck(baseUrl: string): Check {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:')
    return passed('encryption', inBoth(text`TLS; the certificate is verified`, 'TLS，证书有效'));
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    return passed(
      'encryption',
      inBoth(text`plain http on this machine, which is safe`, '本机的 http 连接，安全'),
    );
  return doubtful(
    'encryption',
    inBoth(
      text`plain http: password, token and records can be read on the way`,
      '未加密的 http：密码、令牌和记录在传输途中可被读取',
    ),
    inBoth(text`Use an https address.`, '请使用 https 地址。'),
  );
}

/** What a login and the user's access have shown. */
export const accessChecks = (access: PmAccess): Check[] => [
  roleCheck(access),
  rightsCheck(access),
  modulesCheck(access),
];

const UNKNOWN = inBoth(text`unknown`, '未知');

/** Does the user have a role, where the role decides? */
function roleCheck({ user: { role, rights, isAdmin } }: PmAccess): Check {
  const check = 'role';
  if (role === undefined) return doubtful(check, UNKNOWN);
  if (role !== '') return passed(check, role);
  if (rights !== undefined || isAdmin)
    return passed(
      check,
      inBoth(text`none, which does not matter on this server`, '未设置，不影响权限（禅道按权限分组授权）'),
    );
  return forbidden(
    check,
    inBoth(text`none: creates are rejected, and many lists are empty`, '无：创建会被拒绝，许多列表为空'),
    inBoth(
      text`Have an administrator assign a role to the user; changing permissions may have cleared it.`,
      '请管理员为该用户设置角色；修改权限时可能清空了角色。',
    ),
  );
}

/** May the user read anything? `pm-api access` shows each module. */
function rightsCheck({ modules, source }: PmAccess): Check {
  const check = 'rights';
  const there = Object.values(modules).filter(({ isMissing }) => !isMissing);
  if (there.every(({ read, write }) => read === 'unknown' && write !== 'yes'))
    return doubtful(
      check,
      UNKNOWN,
      inBoth(text`Try get and list: they change nothing.`, '可以试用 get 和 list，它们不做任何修改。'),
    );
  const found = inBoth(
    text`${FOUND_BY[source]}; pm-api access shows them by module`,
    '{0}；用 pm-api access 可查看各模块的权限',
  );
  if (there.some(({ read }) => read === 'yes' || read === 'partly')) return passed(check, found);
  const todo = inBoth(
    text`Have an administrator add the user to a permission group, or assign a role.`,
    '请管理员将该用户加入权限分组，或设置角色。',
  );
  return forbidden(check, found, todo);
}

/** Which modules does the server lack? */
function modulesCheck({ modules }: PmAccess): Check {
  const missing = Object.entries(modules).flatMap(([name, { isMissing }]) => (isMissing ? [name] : []));
  if (missing.length === 0)
    return passed('modules', inBoth(text`no missing module found`, '没有发现缺少的模块'));
  const todo = inBoth(
    text`These modules belong to other editions of ZenTao; leave them out.`,
    '当前版本没有这些模块（例如工单、反馈只在付费版中），无法使用。',
  );
  const names = listed('items', missing.map(moduleName));
  return passed('modules', inBoth(text`not on this server: ${names}`, '服务器没有：{0}'), todo);
}

/** The name of a module, as ZenTao's screens in Chinese have it. */
function moduleName(name: string): Text {
  const tables: readonly ResourceFields[] = Object.values(resourceFields);
  const label = tables.find(({ one }) => one === name)?.label[1] ?? words[`kind ${name}`];
  return { template: name, values: [], zh: label ?? name };
}

/** Where rights are known from. */
export const FOUND_BY: Readonly<Record<PmAccess['source'], Text>> = {
  administrator: inBoth(text`those of an administrator`, '管理员的权限'),
  rights: inBoth(text`granted by the server at login`, '由服务器在登录时给出'),
  role: inBoth(
    text`those of the role in the specification's matrix; an administrator may have changed them`,
    '按规范中角色的权限表得出，管理员可能做过调整',
  ),
  unknown: inBoth(text`the server does not report it`, '服务器没有说明'),
};
