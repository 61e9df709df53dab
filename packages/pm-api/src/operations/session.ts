import type { ModuleAccess, PmUser } from 'pm-api-client';
import { operation } from '../operation.js';
import { RESOURCES } from '../resources.js';
import { compact, inBoth, listed, type Text, type Texts, text } from '../texts.js';
import { FOUND_BY } from './doctor-checks.js';

/** `pm-api login`: are address, account and password right? Nothing is kept. */
export const login = operation({
  name: 'login',
  does: inBoth(
    text`Check address and credentials by logging in; nothing is stored`,
    '登录一次，检查地址和账号密码；不保存任何内容',
  ),
  notes: [
    inBoth(
      text`Without a profile, each run logs in by itself: with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or after asking.`,
      '没有账户配置（profile）时，每次运行都会单独登录：使用 PM_ACCOUNT 和 PM_PASSWORD，或 PM_TOKEN，否则提示输入。',
    ),
    inBoth(
      text`To keep a session for later runs, use pm-api auth login.`,
      '如需保留会话供以后使用，请运行 pm-api auth login。',
    ),
  ],
  examples: () => ['', '--base-url https://pm.example.com'],
  run: async (_, call) => (await call.pm()).login({ signal: call.signal }),
  show: (user, { printer }) =>
    printer.done(shown(user), inBoth(text`Logged in as ${user.account ?? OWNER}.`, '已登录：{0}。')),
});

/** Who is logged in with a token that the server names nobody for. */
export const OWNER = inBoth(text`the owner of the token`, '令牌的所有者');

/** `pm-api whoami` */
export const whoami = operation({
  name: 'whoami',
  does: inBoth(
    text`Show who is logged in: id, account, role, groups`,
    '查看当前登录的用户：编号、账号、职位、权限分组',
  ),
  examples: () => ['--output json'],
  run: async (_, call) => (await call.pm()).whoAmI({ signal: call.signal }),
  show: (user, { printer }) => printer.record(shown(user)),
});

/** `pm-api access`: modules, and read and write for the caller; and the tool `whoami_and_access`. */
export const access = operation({
  name: 'access',
  does: inBoth(
    text`Show what you may read and write in each module, and which modules the server lacks`,
    '查看各模块的读写权限，以及服务器没有的模块',
  ),
  examples: () => ['--fields module,read,write'],
  run: async (_, call) => {
    const found = await (await call.pm()).access({ probe: true, signal: call.signal });
    return { ...found, serverTime: call.isOfTool ? await call.serverTime() : '' };
  },
  show: async ({ user, modules, source }, { io, printer }) => {
    const rows = Object.entries(modules).map(([module, given]) =>
      printer.isForPeople ? forPeople(module, given, io.texts) : { module, ...given },
    );
    const tellsMore = Object.values(modules).some(({ operations, isMissing }) => operations ?? isMissing);
    await printer.records(rows, ['module', 'read', 'write', ...(tellsMore ? ['operations'] : [])]);
    await printer.remark(
      listed('sentences', [...whoIs(user), inBoth(text`Rights: ${FOUND_BY[source]}.`, '权限：{0}。')]),
    );
  },
  tool: {
    name: 'whoami_and_access',
    title: 'Who am I',
    does: 'Who you act for, and what that user may read and write, by resource. source: how access was determined (administrator and rights are authoritative). isMissing: module not installed. serverTime: in its time zone.',
    output: { user: 'object', source: 'text', access: 'object', serverTime: 'text' },
    answer: async ({ user, source, modules, serverTime }) => ({
      content: {
        user: shown(user),
        source,
        access: Object.fromEntries(
          RESOURCES.map(({ name, one }) => [name, accessTo(modules[one as keyof typeof modules])]),
        ),
        serverTime,
      },
    }),
  },
});

/** The operations that are granted one by one are named only where they decide. */
function accessTo({ read, write, isMissing, operations }: ModuleAccess): Record<string, unknown> {
  return { read, write, ...(isMissing && { isMissing }), ...(write === 'partly' && { operations }) };
}

function forPeople(module: string, { read, write, isMissing, operations = [] }: ModuleAccess, texts: Texts) {
  const missing = inBoth(text`not on this server`, '服务器没有该模块');
  if (isMissing) return { module, read: '', write: '', operations: texts.say(missing) };
  const [mayRead, mayWrite] = [read, write].map((allowed) => texts.word('access', allowed));
  return { module, read: mayRead, write: mayWrite, operations: operations.join(', ') };
}

function whoIs({ account, role, groups = [] }: PmUser): Text[] {
  if (account === undefined) return [];
  const known = compact([
    role && inBoth(text`role ${role}`, '职位 {0}'),
    groups.length > 0 && inBoth(text`groups ${listed('items', groups)}`, '权限分组 {0}'),
  ]);
  return known.length === 0
    ? [inBoth(text`User: ${account}.`, '用户：{0}。')]
    : [inBoth(text`User: ${account}, ${listed('items', known)}.`, '用户：{0}，{1}。')];
}

/** Rights and visible records are long; `access` shows them. A saved session does not know everything. */
function shown({ id, account, role, isAdmin, groups }: PmUser) {
  const known = Object.entries({ id, account, role, isAdmin, groups });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
