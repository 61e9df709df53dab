import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountName, startFakePm } from 'plat-testing/pm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { company } from '../../../examples/nightly-report/demo-company.mjs';
import { startScript } from '../start-script.js';

type FakePm = Awaited<ReturnType<typeof startFakePm>>;

const example = join(import.meta.dirname, '../../../examples/nightly-report');
const whole = {
  today: '2026-11-21',
  account: 'pm1',
  isComplete: true,
  products: [
    { id: 1, name: 'Notes', total: 3, bySeverity: { 1: 1, 3: 2 }, byAge: { week: 1, month: 1, older: 1 } },
    { id: 2, name: 'Calendar | Tasks', total: 1, bySeverity: { 2: 1 }, byAge: { quarter: 1 } },
    { id: 3, name: 'Ledger', total: 0, bySeverity: {}, byAge: {} },
  ],
  assignees: [
    { assignee: 'dev1', total: 2, bySeverity: { 1: 1, 3: 1 }, byAge: { week: 1, month: 1 } },
    { assignee: 'nobody', total: 1, bySeverity: { 3: 1 }, byAge: { older: 1 } },
    { assignee: 'qa1', total: 1, bySeverity: { 2: 1 }, byAge: { quarter: 1 } },
  ],
  overdueTasks: [
    {
      id: 2,
      name: 'Write the manual',
      execution: 'Sprint 1',
      assignee: 'nobody',
      deadline: '2026-10-01',
      daysLate: 51,
    },
    {
      id: 1,
      name: 'Draw the palette',
      execution: 'Sprint 1',
      assignee: 'dev1',
      deadline: '2026-11-18',
      daysLate: 3,
    },
  ],
  unread: [],
};
let server: FakePm;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightly-report-'));
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const behaviours = ['observed', 'specification'] as const;

describe.each(behaviours)('the nightly report (%s)', (behaviour) => {
  beforeEach(async () => {
    server = await startFakePm({ behaviour, ...company });
  });

  it('counts what is unresolved and what is late, of all products', async () => {
    const { code, output } = await report('--json');
    expect(JSON.parse(output)).toEqual(whole);
    expect(code).toBe(0);
  });

  it('names a product that it may not read, with the reason, and ends with 3', async () => {
    const refusal = { status: 'fail', message: 'Product is not allowed.' };
    server.faults.inject(
      { kind: 'instead', body: refusal },
      { when: ({ url }) => url.includes('/products/2/bugs'), times: 9 },
    );
    const { code, output, errors } = await report('--json');
    const { products, unread } = JSON.parse(output);
    expect(products.map(({ name }: { name: string }) => name)).toEqual(['Notes', 'Ledger']);
    const reason = expect.stringContaining('"Product is not allowed"');
    expect(unread).toEqual([{ what: 'bugs of product 2, Calendar | Tasks', code: 'not-visible', reason }]);
    expect(errors).toContain('bugs of product 2');
    expect(code).toBe(3);
  });

  it('writes Markdown in which no name can be anything but a name', async () => {
    await server.close();
    const [, ...others] = company.products;
    const products = [{ id: 1, name: '<img src=x> | *Notes*' }, ...others];
    server = await startFakePm({ behaviour, ...company, products });
    const { output } = await report();
    expect(output).toContain('\\<img src=x> \\| \\*Notes\\*');
  });

  it('replaces the file as a whole, and leaves it when there is no report', async () => {
    const file = join(folder, 'projects.md');
    await writeFile(file, 'the report of yesterday');
    server.faults.inject({ kind: 'html' }, { times: 99 });
    expect(await report('--out', file)).toMatchObject({ code: 1, output: '' });
    expect(await readFile(file, 'utf8')).toBe('the report of yesterday');
    server.faults.clear();
    expect(await report('--out', file)).toMatchObject({ code: 0, output: '' });
    expect(await readFile(file, 'utf8')).toContain('| 2 Write the manual |');
    expect(await readdir(folder)).toEqual(['projects.md']);
  });
});

describe('the nightly report', () => {
  beforeEach(async () => {
    server = await startFakePm({ behaviour: 'observed', ...company });
  });

  it('counts from the day on the server, not from the one of this machine', async () => {
    await server.close();
    const now = () => new Date('2026-11-20T17:00:00Z');
    server = await startFakePm({ behaviour: 'observed', ...company, timeZone: 'Asia/Shanghai', now });
    const { output } = await startScript(['report.mjs', '--json'], example, loginOf('pm1')).ended;
    expect(JSON.parse(output)).toEqual(whole);
  });

  it('says in a line for each module what an account without permissions may not read', async () => {
    const { code, output } = await report('--json', { account: 'nogroup1' });
    const { unread } = JSON.parse(output);
    expect(unread.map(({ what }: { what: string }) => what)).toEqual(['all products', 'all executions']);
    expect(code).toBe(3);
  });

  it('ends with 1 and the reason when the login fails, without the password', async () => {
    const { code, output, errors } = await report('--json', { PM_PASSWORD: 'wrong-password' });
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('refused the login');
    expect(errors).not.toContain('wrong-password');
  });

  it('names the variables that are missing, and sends nothing', async () => {
    const { code, errors } = await report({ PM_BASE_URL: '', PM_PASSWORD: '' });
    expect(code).toBe(1);
    expect(errors).toContain('PM_BASE_URL, PM_PASSWORD');
    expect(server.calls).toEqual([]);
  });

  it('refuses a day that there is not, and an option that it does not have', async () => {
    expect(await report('--today', '2026-02-31')).toMatchObject({ code: 1 });
    expect((await report('--jsn')).errors).toContain("'--jsn'");
    expect(await report('--help')).toMatchObject({ code: 0, output: expect.stringContaining('PM_ACCOUNT') });
  });

  it('is shown by the demonstration, incomplete and with exit code 3', async () => {
    const { output } = await startScript(['demo.mjs'], example).ended;
    expect(output).toContain('| Notes             |    3 |');
    expect(output).toContain('Exit code 3');
  });
});

/** Runs the script as pm1, or with other variables; on the day of the company's records unless told otherwise. */
function report(...args: (string | { account?: AccountName; [variable: string]: string })[]) {
  const options = args.filter((arg) => typeof arg === 'string');
  const { account = 'pm1', ...variables } = args.find((arg) => typeof arg === 'object') ?? {};
  const login = { ...loginOf(account), ...variables };
  const today = options.includes('--today') ? [] : ['--today', '2026-11-21'];
  return startScript(['report.mjs', ...today, ...options], example, login).ended;
}

function loginOf(account: AccountName) {
  return { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: server.accounts[account].password };
}
