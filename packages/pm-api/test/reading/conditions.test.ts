import { said, text } from 'plat-common/text';
import { PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { byRule, sortRule } from '../../src/operations/list-parameters.js';
import { choiceOf, isMeant, remarksOf } from '../../src/reading/conditions.js';
import { differing } from '../support.js';

const NOW = '2026-11-24 08:00:00';
const record = {
  id: 12,
  title: 'R&D login',
  severity: 2,
  estimate: '1.5',
  deadline: '2026-11-23',
  finishedDate: '0000-00-00 00:00:00',
  openedDate: '2026-11-24 07:15:00',
  closedDate: null,
  mailto: 'dev1,qa1',
  os: 'windows,linux',
  stage: 'smoke,system',
  status: 'active',
  openedBy: 'dev1',
  steps:
    '<p>Open the <strong>login</strong> <a class="x" href="https://ci.example/7?a=1&amp;b=2">page</a></p><p>Type name &amp; password: if (a &lt; b)</p>',
  resetToken: 'abc',
};

const USERS = [
  { account: 'dev1', realname: '张三' },
  { account: 'qa1', realname: 'Q. A.' },
];
/** Who is asked about people and the time. */
const asked = {
  people: {
    find: async (name: string) => {
      const user = USERS.find(({ account, realname }) =>
        [account, realname].includes(name === 'me' ? 'dev1' : name),
      );
      return user === undefined ? { matches: [], isNamed: false } : { account: user.account };
    },
  },
  serverTime: async () => NOW,
} as unknown as Parameters<typeof choiceOf>[2];

const isFound = async (
  given: Parameters<typeof choiceOf>[1],
  own: Record<string, unknown> = record,
  resource = 'bugs',
) => isMeant(own, await choiceOf(resource, given, asked));

describe('where', () => {
  it('finds one of several values by its label, also in a text with commas', async () => {
    expect(await isFound({ where: { stage: '冒烟测试环节' } }, record, 'testcases')).toBe(true);
    expect(await isFound({ where: { stage: 'feature' } }, record, 'testcases')).toBe(false);
  });

  it('finds what it says, and so does a pair for each field', async () => {
    const rows: [where: Record<string, unknown>, expected: boolean][] = [
      [{ status: 'active' }, true],
      [{ mailto: 'Q. A.' }, true],
      [{ os: 'linux' }, true],
      [{ os: ['win', 'Linux'] }, true],
      [{ os: { ne: 'linux' } }, false],
      [{ os: 'Mac OS' }, false],
      [{ title: 'D login' }, false],
      [{ mailto: { contains: '张三' } }, true],
      [{ mailto: { contains: 'dev' } }, true],
      [{ severity: 'Serious(#2)' }, true],
      [{ severity: 'Minor(#3)' }, false],
      [{ severity: '2' }, true],
      [{ severity: { lt: 10 } }, true],
      [{ severity: { gt: 2 } }, false],
      [{ severity: { gte: 2, lte: 2 } }, true],
      [{ estimate: { gt: 1 } }, true],
      [{ estimate: 1.5 }, true],
      [{ status: { ne: 'active' } }, false],
      [{ status: { in: ['closed', 'active'] } }, true],
      [{ status: ['closed', 'resolved'] }, false],
      [{ title: { contains: 'LOGIN' } }, true],
      [{ title: { contains: 'r&d' } }, true],
      [{ steps: { contains: 'open the login page' } }, true],
      [{ steps: { contains: 'name & password: if (a < b)' } }, true],
      [{ steps: { contains: 'strong' } }, false],
      [{ steps: { contains: 'ci.example/7?a=1&b=2' } }, true],
      [{ mailto: { contains: 'qa' } }, true],
      [{ mailto: 'qa1' }, true],
      [{ mailto: { ne: 'qa1' } }, false],
      [{ deadline: { lt: 'today' } }, true],
      [{ deadline: 'yesterday' }, true],
      [{ deadline: { gte: '-1d', lt: 'today' } }, true],
      [{ openedDate: 'today' }, true],
      [{ openedDate: { lte: '2026-11-24' } }, true],
      [{ openedDate: { gt: '2026-11-24' } }, false],
      [{ openedDate: { gt: '2026-11-24 07:00' } }, true],
      [{ openedDate: { gte: '2026-11-24T07:15:00' } }, true],
      [{ closedDate: { lt: 'today' } }, false],
      [{ finishedDate: { lt: 'today' } }, false],
      [{ finishedDate: '' }, true],
      [{ closedDate: null }, true],
      [{ nosuch: { lt: 5 } }, false],
      [{ type: 'today' }, false],
      [{ Severity: 2, 严重程度: '2.0', 状态: '激活' }, true],
      [{ status: 'Active' }, true],
      [{ status: '已关闭' }, false],
      [{ openedBy: '张三' }, true],
      [{ openedBy: { in: ['me', 'qa1'] } }, true],
      [{ openedBy: 'qa1' }, false],
      [{ deadline: { lt: 'monday' } }, true],
      [{ openedDate: { lte: 'monday' } }, false],
    ];
    expect(
      await differing(rows, async ([where, expected]) => {
        const found = await isFound({ where });
        // The command asks the same with a pair for each field.
        const equal = Object.entries(where).map(([name, value]) => ({ name, value: String(value ?? '') }));
        const isSimple = Object.values(where).every((value) => typeof value !== 'object' || value === null);
        return isSimple && (await isFound({ equal })) !== expected ? 'not by pairs' : found;
      }),
    ).toEqual([]);
  });

  it('takes labels of each resource for its values', async () => {
    const rows: [resource: string, where: Record<string, unknown>, own: Record<string, unknown>][] = [
      ['executions', { 状态: '进行中' }, { status: 'doing' }],
      ['projects', { 状态: '已挂起' }, { status: 'suspended' }],
      ['programs', { 状态: 'Closed' }, { status: 'closed' }],
      ['testtasks', { 状态: '进行中' }, { rawStatus: '', statusLabel: '', status: 'doing' }],
      ['tasks', { 状态: '进行中' }, { status: 'started' }],
      ['tasks', { 状态: '进行中' }, { status: 'doing' }],
      ['products', { 状态: '结束' }, { status: 'close' }],
      ['tasks', { 任务类型: '研究' }, { type: 'study' }],
      ['work', { 类型: '任务', 状态: '已完成' }, { kind: 'tasks', status: 'done' }],
      ['executions', { 由谁创建: '张三' }, { openedBy: 'dev1' }],
    ];
    expect(
      await differing(
        rows,
        async ([resource, where, own]) => (await isFound({ where }, own, resource)) && own,
      ),
    ).toEqual([]);
  });

  it('knows a build by its number, its name and the words for the main line', async () => {
    const rows: [openedBuild: string, wanted: unknown, expected: boolean][] = [
      ['主干', 'trunk', true],
      ['主干', '主干', true],
      ['Trunk', '主干', true],
      ['trunk,3', 'trunk', true],
      ['trunk,3', 3, true],
      ['2', 2, true],
      ['Shop 2.3', 2, true],
      ['Shop 2.3', 'Shop 2.3', true],
      ['主干', { contains: 'trunk' }, true],
      ['主干', { in: ['Trunk', 2] }, true],
      ['主干', { ne: 'trunk' }, false],
      ['主干', 2, false],
      ['Shop 2.3', { ne: 2 }, false],
      ['Shop 2.3', 'trunk', false],
    ];
    expect(
      await differing(rows, async ([openedBuild, wanted]) => {
        const pm = async () => ({ builds: { get: async (id: number) => ({ id, name: 'Shop 2.3' }) } });
        const call = { ...asked, pm } as unknown as typeof asked;
        return isMeant({ openedBuild }, await choiceOf('bugs', { where: { openedBuild: wanted } }, call));
      }),
    ).toEqual([]);
  });

  it('a release is found by each of its builds', async () => {
    const isOf = async (build: number) =>
      isMeant({ build: '4,55' }, await choiceOf('releases', { where: { build } }, asked));
    expect([await isOf(4), await isOf(55), await isOf(5)]).toEqual([true, true, false]);
  });

  it('a build that is missing leaves its number to be compared, and one that is forbidden does not', async () => {
    const choice = (code: 'not-found' | 'forbidden') => {
      const get = () => Promise.reject(new PmError({ code, why: text`no`, hint: text`no` }));
      const call = { ...asked, pm: async () => ({ builds: { get } }) } as unknown as typeof asked;
      return choiceOf('bugs', { where: { openedBuild: { ne: 2 } } }, call);
    };
    expect(isMeant({ openedBuild: '2' }, await choice('not-found'))).toBe(false);
    await expect(choice('forbidden')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('text is looked for in the record itself, not in records inside it', async () => {
    const assignedTo = { account: 'qa1' };
    const own = { id: 1, name: 'Pay', mailto: ['dev1'], cases: { 7: 'Export orders' }, assignedTo };
    expect(await isFound({ text: 'export' }, own, 'tasks')).toBe(false);
    for (const text of ['pay', 'dev1', 'qa1']) expect(await isFound({ text }, own, 'tasks')).toBe(true);
  });

  it('what no record could meet is rejected', async () => {
    const rows: [where: Record<string, unknown>, why: string][] = [
      [{ severity: { less: 3 } }, 'comparison less'],
      [{ severity: {} }, 'no comparison'],
      [{ severity: { in: 3 } }, 'no list'],
      [{ severity: { lt: [3] } }, 'a list for lt'],
      [{ severity: { eq: { lt: 3 } } }, 'comparison eq'],
      [{ severity: { lt: { a: 1 } } }, 'neither text'],
      [{ deadline: 'soon' }, 'cannot be compared'],
      [{ deadline: { lt: '2026-13-45' } }, 'cannot be compared'],
      [{ openedDate: { gte: '2026-11-31' } }, 'cannot be compared with 2026-11-31.'],
      [{ openedDate: { gte: '2026-11-30 25:00' } }, 'cannot be compared'],
      [{ date: '2026-11-31' }, 'cannot be compared'],
      [{ deadline: '2027/2/29' }, 'cannot be compared'],
      [{ deadline: '2026-13' }, 'cannot be compared'],
      [{ severity: { lt: 'high' } }, 'cannot be compared'],
      [{ severity: 'worst' }, 'cannot be compared'],
      [{ plan: 'Plan 1' }, 'plan cannot be compared with Plan 1.'],
      [{ status: 'open' }, 'status has no value "open".'],
      [{ 状态: ['激活', '打开'] }, 'status has no value "打开".'],
      [{ 是否确认: '大概' }, 'confirmed has no value "大概".'],
      [{ type: { ne: '其它' } }, 'type has no value "其它".'],
    ];
    for (const [where, why] of rows)
      await expect(isFound({ where }), JSON.stringify(where)).rejects.toThrow(why);
  });

  it('a change since no day is rejected', async () => {
    for (const day of ['2026-13-01', '2026-11-31', '2026/11/31', '2026-11-30 24:01', '2026-11', 'someday'])
      await expect(isFound({ changedSince: day })).rejects.toThrow(`${day} is not a day that exists.`);
  });

  it('a text is each of its words, those in quotes as they are', async () => {
    const rows: [text: string, expected: boolean][] = [
      ['name login', true],
      ['PASSWORD login type', true],
      ['login dev1', true],
      ['login nosuch', false],
      ['"type name"', true],
      ['"name type"', false],
      ['login “name & password”', true],
      ['"', false],
    ];
    expect(await differing(rows, ([text]) => isFound({ text }))).toEqual([]);
  });

  it('days, months and times can be compared with a day', async () => {
    for (const day of ['0000-00-00', '2026-11', '2028-02-29', '2026-11-30 23:59:59', '2026-11-30T08:00'])
      expect(await isFound({ where: { deadline: { ne: day } } }, { deadline: '2026-12-01' }), day).toBe(true);
  });

  it('of what no record meets says what there is', async () => {
    const rows: [where: Record<string, unknown>, text: string, remark: string][] = [
      [
        { resolution: 'ours' },
        '"login hangs"',
        'resolution has the values fixed, notrepro, bydesign, duplicate, ',
      ],
      [{ openedBy: 'left' }, '"login hangs"', 'There is no account left; the list of users shows them.'],
      [{ status: 'active' }, 'login hangs', 'pm-api search (search_all) looks for the words'],
      [{ openedBuild: { contains: '4' } }, '"login hangs"', 'contains looks in the names of builds'],
    ];
    for (const [where, text, remark] of rows) {
      const { remarks } = await choiceOf('bugs', { where, text }, asked);
      expect(remarks.map((one) => said(one))).toEqual([expect.stringContaining(remark)]);
    }
  });

  it('of a ne that leaves the list whole says what there is, too', async () => {
    const choice = await choiceOf('bugs', { where: { openedBy: { ne: 'left' } } }, asked);
    expect(remarksOf(choice, false)).toHaveLength(1);
    const equal = await choiceOf('bugs', { where: { openedBy: 'left' } }, asked);
    expect([remarksOf(equal, false), remarksOf(equal, true)]).toEqual([[], [expect.anything()]]);
  });

  it('a secret is no field to search by, also not by text', async () => {
    for (const name of ['resetToken', 'password', 'Passwd', 'token', 'clientSecret', 'resetExpired']) {
      await expect(isFound({ where: { [name]: { contains: 'a' } } })).rejects.toThrow('secret');
      expect(await isFound({ text: 'abc' }, { [name]: 'abc' }), name).toBe(false);
      const holder = { owner: { id: 1, [name]: 'abc' } };
      expect(await isFound({ text: 'abc' }, holder), name).toBe(false);
      expect(await isFound({ where: { owner: { contains: 'abc' } } }, holder), name).toBe(false);
    }
  });

  it('text is looked for in any field and either letter case, changedSince in the times of events', async () => {
    expect(await isFound({ text: 'r&d LOGIN' })).toBe(true);
    expect(await isFound({ text: 'nowhere' })).toBe(false);
    expect(await isFound({ changedSince: 'today' })).toBe(true);
    expect(await isFound({ changedSince: '2026-11-24 08:00' })).toBe(false);
    // Lists of products have the day of the creation alone.
    const onADay = { createdDate: '2026-11-23' };
    expect(await isFound({ changedSince: '2026-11-23 08:00' }, onADay)).toBe(true);
    expect(await isFound({ changedSince: '2026-11-24 00:00' }, onADay)).toBe(false);
  });
});

describe('records that are sorted', () => {
  const sorted = (values: readonly unknown[], descends = false) =>
    values
      .map((value) => ({ value }))
      .sort(byRule({ field: 'value', descends }))
      .map(({ value }) => value);

  it('have numbers in texts by their size', () => {
    expect(sorted(['item 10', 'item 9', 'item 1'])).toEqual(['item 1', 'item 9', 'item 10']);
    expect(sorted([10, '9', 100, '11'])).toEqual(['9', 10, '11', 100]);
    expect(sorted([1.5, -1.5, 1.25])).toEqual([-1.5, 1.25, 1.5]);
  });

  it('have both letter cases beside one another, and descend where that is asked', () => {
    expect(sorted(['b', 'A', 'a', 'C'])).toEqual(['A', 'a', 'b', 'C']);
    expect(sorted(['b', 'A', 'C'], true)).toEqual(['C', 'b', 'A']);
  });

  it('have empty values at the end in both directions', () => {
    expect(sorted(['', 'b', null, 'a'])).toEqual(['a', 'b', '', null]);
    expect(sorted(['', 'b', null, 'a'], true)).toEqual(['b', 'a', '', null]);
  });

  it('have their rule from a field and a direction', () => {
    expect(sortRule.read('severity')).toEqual({ field: 'severity', descends: false });
    expect(sortRule.read('severity:desc')).toEqual({ field: 'severity', descends: true });
    for (const wrong of ['', ':desc', 'severity:down', 'two words'])
      expect(() => sortRule.read(wrong)).toThrow();
  });
});
