import { describe, expect, it } from 'vitest';
import { oddLines, recordsIn, useServer } from '../support.js';

// The specification has no teams: only released servers do.
const { cli } = await useServer({ behaviour: 'observed' }, 'admin');
const members = (line: string, isTerminal = false) => cli(['members', ...line.split(' ')], { isTerminal });
const teamOf = async (team: string) => {
  const { stdout } = await members(`list ${team}`);
  return recordsIn(stdout).map(({ account, days, role }) => ({ account, days, role }));
};

it.each([
  ['members list projects 1', 'account'],
  ['modules list bugs --product 1', 'name'],
  ['docs spaces list team', 'id'],
  ['history bugs 1', 'action'],
  ['my', 'kind'],
])('pm-api %s is filtered and sorted, and an unknown field is an error', async (line, field) => {
  const run = (...flags: string[]) => cli([...line.split(' '), ...flags]);
  const all = recordsIn((await run('--sort', `${field}:desc`)).stdout);
  const [first] = all;
  if (first !== undefined) {
    const kept = recordsIn((await run('--filter', `${field}=${String(first[field])}`)).stdout);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every((row) => row[field] === first[field])).toBe(true);
  }
  expect((await run('--filter', `${field}=no-such-value`)).stdout).toBe('');
  const says = 'have no field nosuch';
  const wrong = { [`${line} --filter nosuch=1`]: says, [`${line} --sort nosuch`]: says };
  expect(await oddLines(cli, 2, wrong)).toEqual([]);
});

describe.each(['projects 1', 'executions 1'])('pm-api members of %s', (team) => {
  it('takes people in, and leaves the others as they are', async () => {
    // Who created an execution stays in its team.
    await members(`set ${team} pm1`);
    await members(`add ${team} qa1 --days 5 --role tester`);
    const { stdout, exitCode } = await members(`add ${team} dev1 --days 2`, true);
    expect({ stdout, exitCode }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^team of .* 1: add applied and verified/),
    });
    expect(await teamOf(team)).toEqual([
      { account: 'pm1', days: 0, role: '' },
      { account: 'qa1', days: 5, role: 'tester' },
      { account: 'dev1', days: 2, role: '' },
    ]);
    await members(`add ${team} dev1 --days 3`);
    expect((await teamOf(team)).map(({ days }) => days)).toEqual([0, 5, 3]);
  });

  it('shows chosen fields of each member of the new team', async () => {
    const { stdout, stderr } = await members('set projects 1 qa1 dev1 --role tester --fields account,role');
    expect(recordsIn(stdout)).toEqual(['qa1', 'dev1'].map((account) => ({ account, role: 'tester' })));
    expect(stderr).toBe('');
  });

  it('takes people out, who have to be in it', async () => {
    await members(`set ${team} pm1 qa1 dev1 --days 1`);
    const dry = await members(`remove ${team} dev1 --dry-run`);
    expect(recordsIn(dry.stdout)).toMatchObject([{ method: 'PUT', body: { account: ['pm1', 'qa1'] } }]);
    await members(`remove ${team} dev1`);
    expect((await teamOf(team)).map(({ account }) => account)).toEqual(['pm1', 'qa1']);
    const says = 'pm-api: dev1 is not in the team.\n  hint: The team: pm1, qa1. Nothing was changed.\n';
    expect(await oddLines((line) => members(line), 5, { [`remove ${team} dev1`]: says })).toEqual([]);
  });

  it('refuses an account that nobody has', async () => {
    await members(`set ${team} pm1 qa1`);
    const says = 'no user has the account ghost';
    expect(await oddLines((line) => members(line), 2, { [`set ${team} ghost`]: says })).toEqual([]);
    expect((await teamOf(team)).map(({ account }) => account)).toEqual(['pm1', 'qa1']);
  });
});

it('a team is shown to people with what is set of its members', async () => {
  await members('add project 1 qa1 --days 5');
  const { stdout } = await members('list project 1', true);
  expect(stdout).toMatch(/│ account │ realname │ role │ days │ hours │ limited │/);
  expect((await members('list executions 2', true)).stderr).toBe('No records.\n');
});
