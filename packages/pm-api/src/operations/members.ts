import { memberFields, teams } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { CommandError, EXIT } from '../exit-codes.js';
import { plainTexts } from '../kinds.js';
import { argument, type Group, operation, RECORD_ID } from '../operation.js';
import { SENDING } from '../options.js';
import { accountsOf } from '../reading/conditions.js';
import { fieldsParameter } from '../reading/field-flags.js';
import { fieldsToSend } from '../reading/fields.js';
import { inBoth, listed, type Text, text } from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';
import { ofKind } from './scoped-records.js';
import { showWrite } from './write-results.js';

const SUBJECTS = Object.values(teams);
type Team = (typeof SUBJECTS)[number];

const TEAM: Readonly<Record<Team['name'], Text>> = {
  projects: inBoth(text`team of project`, '项目团队'),
  executions: inBoth(text`team of execution`, '执行团队'),
};

/** The columns of a member. */
const SHOWN = ['account', 'realname', 'role', 'days', 'hours', 'limited'];

/** What is set of a member beside the account. */
const SETTINGS = {
  definition: {
    name: 'members',
    create: { fields: z.omit(memberFields, { account: true }), wrongNames: {} },
  },
  verb: 'create',
};

const MEANINGS = {
  role: inBoth(text`what the member does`, '成员在团队中的角色'),
  days: inBoth(text`days that the member has for it`, '可用工日'),
  hours: inBoth(text`hours per day`, '每天可用工时'),
  limited: inBoth(
    text`yes: the member sees only what is assigned to them`,
    'yes 表示受限用户，只能看到指派给自己的内容',
  ),
};

const list = operation({
  name: 'members list',
  does: ({ many }, team: Team | undefined) => ofKind(inBoth(text`Show the team`, '查看团队'), many, team),
  subjects: SUBJECTS,
  input: () => ({ id: RECORD_ID, ...FILTER }),
  examples: () => ['1'],
  run: async (input, call) => {
    const members = await (await call.pm())[input.subject.name].members.list(input.id, {
      signal: call.signal,
    });
    const rows = members.map((member) => ({ ...member }));
    return filtered(rows, input, SHOWN, call);
  },
  show: (rows, { printer }) => printer.records(rows, SHOWN, 'members'),
});

/** The changes of a team, each with an example. */
const CHANGES = [
  [
    'add',
    inBoth(text`Add people to the team, or change their settings`, '添加团队成员，或修改成员的设置'),
    '1 qa1 dev1 --days 5',
  ],
  ['remove', inBoth(text`Remove people from the team`, '移除团队成员'), '1 dev1'],
  ['set', inBoth(text`Replace the whole team`, '设置整个团队（替换现有成员）'), '1 pm1 qa1 dev1'],
] as const;

const changes = CHANGES.map(([name, does, example]) =>
  operation({
    name: `members ${name}`,
    does: ({ many }, team: Team | undefined) => ofKind(does, many, team),
    subjects: SUBJECTS,
    ...(name !== 'set' && { readsFirst: true }),
    input: () => ({
      id: RECORD_ID,
      accounts: argument('<account...>', plainTexts, text`accounts of the users`, '用户的账号'),
      ...(name !== 'remove' && {
        fields: { ...fieldsParameter(SETTINGS, MEANINGS), required: false } as const,
      }),
      ...SENDING,
    }),
    examples: () => [example],
    run: async ({ subject: { name: team }, id: record, accounts: given, fields = {} }, call) => {
      const accounts = await accountsOf('account', given, call, []);
      const [settings = {}] = await fieldsToSend(SETTINGS, [fields], call);
      const { members } = (await call.pm())[team];
      const before = name === 'set' ? [] : await members.list(record, { signal: call.signal });
      const present = before.map(({ account }) => account);
      if (name === 'remove') refuseStrangers(accounts, present);
      const next = {
        add: [...new Set([...present, ...accounts])],
        remove: present.filter((account) => !accounts.includes(account)),
        set: accounts,
      };
      const memberOf = (account: string) => ({ ...(accounts.includes(account) && settings), account });
      return members.set(record, next[name].map(memberOf), call.write);
    },
    show: (result, context, { subject, id: record }) =>
      showWrite(context, name, TEAM[subject.name], result, record),
  }),
);

function refuseStrangers(accounts: readonly string[], present: readonly string[]): void {
  const stranger = accounts.find((account) => !present.includes(account));
  if (stranger !== undefined)
    throw new CommandError(
      inBoth(text`${stranger} is not in the team.`, '{0} 不在团队中。'),
      inBoth(
        text`The team: ${listed('items', present)}. Nothing was changed.`,
        '团队成员：{0}。未做任何修改。',
      ),
      EXIT.notFound,
    );
}

/** `pm-api members list projects 1`: who works on a project or execution. */
export const members: Group = {
  name: 'members',
  aliases: ['member'],
  does: inBoth(
    text`Teams of projects and executions: list, add, remove, set`,
    '项目和执行的团队：list、add、remove、set',
  ),
  notes: [
    inBoth(
      text`Servers can only set a whole team, so add and remove read it first. Settings of other members stay as they are.`,
      '服务器只能一次设置整个团队，因此 add 和 remove 会先读取现有团队。其他成员的设置保持不变。',
    ),
  ],
  examples: [
    'members list projects 1',
    'members add projects 1 dev1 --role developer --days 5',
    'members remove executions 3 dev1',
  ],
  operations: [list, ...changes],
};
