import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatWithOptions } from 'node:util';
import { startFakePm } from 'plat-testing/pm';
import { PmClient, PmError } from 'pm-api-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rows } from '../src/rows/rows.js';

const docs = join(import.meta.dirname, '../../../docs');
const client = join(import.meta.dirname, '../src/index.ts');
const servers = {
  specification: await startFakePm(),
  observed: await startFakePm({ behaviour: 'observed' }),
};
type Behaviour = keyof typeof servers;
type Account = keyof typeof servers.observed.accounts;
const behaviours = ['specification', 'observed'] as const;
afterAll(() => Promise.all([servers.specification.close(), servers.observed.close()]));

let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pm-guide-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((...parts) => {
    printed.push(formatWithOptions({ breakLength: Infinity }, ...parts));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe.each(behaviours)('bugs-stories-and-tasks.md, on a server of the behaviour %s', (behaviour) => {
  const server = servers[behaviour];
  const guide = (account: Account) => guideOf('bugs-stories-and-tasks', behaviour, account);

  it('has a bug that keeps its assignee and ends closed', async () => {
    await (await guide('qa1'))('bug.mjs');
    expect(printed).toEqual(['resolved dev1']);
    expect(server.bugs.at(-1)).toMatchObject({ title: 'Crash at start', pri: 1, status: 'closed' });
  });

  it('has a story that is reviewed, closed and opened again', async () => {
    await (await guide('po1'))('story.mjs');
    expect(printed).toEqual(['active']);
  });

  it('has a task that goes through its states and keeps its assignee', async () => {
    await (await guide('admin'))('task.mjs');
    expect(printed).toEqual([behaviour === 'observed' ? 'doing dev1' : 'started dev1']);
    const task = server.records('tasks').at(-1);
    expect([task?.status, Number(task?.consumed)]).toEqual(['closed', 6]);
  });

  it('has lists', async () => {
    await (await guide('qa1'))('lists.mjs');
    expect(printed).toContain("1 { product: 1, browse: 'unresolved' }");
    expect(printed).toContain('1 Notes have colours');
    expect(printed.at(-1)).toBe('2');
  });

  it('has a create that is done once where its answer got lost', async () => {
    const before = server.bugs.length;
    server.faults.inject({ kind: 'refused' }, { when: ({ method, url }) => isCreate(method, url) });
    await (await guide('qa1'))('exactly-once.mjs');
    expect(printed).toEqual(['applied']);
    expect(server.bugs).toHaveLength(before + 1);
  });

  it('has a dry run that sends nothing but what it needs to know', async () => {
    await (await guide('qa1'))('dry-run.mjs');
    expect(printed).toEqual([
      "PUT /bugs/1/resolve { resolution: 'fixed', resolvedBuild: 'trunk' } [ 'assignedTo' ]",
    ]);
    expect(server.calls).toEqual([]);
  });

  it('has a function that says why not', async () => {
    type Module = { resolveBug(id: number): Promise<string> };
    const { resolveBug } = await (await guide('qa1'))<Module>('resolve-bug.mjs');
    expect(await resolveBug(1)).toBe('resolved');
    expect(await resolveBug(99)).toMatch(/^Check the number/);
    server.faults.inject({ kind: 'dropped' }, { when: ({ method }) => method === 'PUT' });
    expect(await resolveBug(3)).toBe('perhaps resolved: look at bug 3');
  });
});

describe('bugs-stories-and-tasks.md', () => {
  it('has every transition of the three in its tables', async () => {
    const markdown = await readFile(join(docs, 'guides/bugs-stories-and-tasks.md'), 'utf8');
    const { bugs, stories, tasks } = rows;
    const named = [...markdown.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    for (const { transitions } of [bugs, stories, tasks])
      for (const name of Object.keys(transitions)) expect(named).toContain(name);
  });
});

describe('why-was-i-refused.md', () => {
  it.each([
    ['observed', 0],
    ['specification', 1],
  ] as const)('prints the diagnosis of a server of the behaviour %s', async (behaviour, place) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('explain.mjs');
    expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
  });

  it('says that it is allowed where it is', async () => {
    await (await guideOf('why-was-i-refused', 'specification', 'po1'))('explain.mjs');
    expect(printed).toEqual(['allowed']);
  });

  it.each([
    ['observed', 'rights', 'system no no'],
    ['specification', 'role', 'story yes no'],
  ] as const)('prints what may be done on a server of the behaviour %s', async (behaviour, source, line) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('access.mjs');
    expect(printed[0]).toBe(source);
    expect(printed).toContain(line);
    expect(printed).toHaveLength(15);
  });

  it.each([
    ['specification', 'qa1', 2],
    ['observed', 'qa1', 2],
    ['specification', 'none1', 3],
  ] as const)(
    'prints why a list is empty on a server of the behaviour %s for %s',
    async (behaviour, who, place) => {
      await (await guideOf('why-was-i-refused', behaviour, who))('empty.mjs');
      expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
    },
  );

  it('says that a released server refuses the list to a user without a role', async () => {
    const run = await guideOf('why-was-i-refused', 'observed', 'none1');
    await expect(run('empty.mjs')).rejects.toMatchObject({
      code: 'forbidden',
      diagnosis: { cause: 'no-role' },
    });
  });
});

describe('pm-traps.md', () => {
  type Module = { traps: [code: string, trap: () => Promise<unknown>][] };

  it.each(behaviours)('has traps that are caught before anything is sent (%s)', async (behaviour) => {
    const { traps } = await (await guideOf('pm-traps', behaviour, 'admin'))<Module>('traps.mjs');
    expect(traps.length).toBeGreaterThan(15);
    for (const [code, trap] of traps) {
      const error = await trap().catch((thrown: unknown) => thrown);
      expect(error, String(trap)).toBeInstanceOf(PmError);
      expect(error, String(trap)).toMatchObject({ code });
    }
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('has every wrong name that the rows know', async () => {
    const markdown = await readFile(join(docs, 'guides/pm-traps.md'), 'utf8');
    for (const { name, create } of Object.values(rows))
      for (const [wrong, right] of Object.entries(create.wrongNames)) {
        const row = markdown.split('\n').find((line) => line.startsWith(`| \`${wrong}\` for \`${right}\``));
        expect(row, `${wrong} of ${name}`).toBeDefined();
        if (wrong === 'product') expect(row).toContain(name);
      }
  });
});

describe.each(behaviours)('specification-and-servers.md, on a server of the behaviour %s', (behaviour) => {
  it('shows what is sent', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'admin'))('what-is-sent.mjs');
    expect(printed.join('\n')).toBe((await textsOf('specification-and-servers'))[0]);
    expect(servers[behaviour].calls).toEqual([]);
  });

  it('shows which server it saw', async () => {
    await (await guideOf('specification-and-servers', behaviour, 'qa1'))('which.mjs');
    const markdown = await readFile(join(docs, 'guides/specification-and-servers.md'), 'utf8');
    expect(printed[0]).toMatch(behaviour === 'observed' ? /^rights/ : /^role/);
    expect(markdown).toContain(`\`${printed[0]}\``);
  });
});

describe('specification-and-servers.md', () => {
  it('names every field that is sent beside the given ones', async () => {
    const markdown = await readFile(join(docs, 'guides/specification-and-servers.md'), 'utf8');
    const [table = ''] = /## What it sends\n(.*?)## What it accepts/s.exec(markdown) ?? [];
    const rules = Object.values(rows).flatMap((row) => [
      row.create,
      row.update,
      ...('transitions' in row ? Object.values(row.transitions) : []),
    ]);
    type Rule = { defaults?: object; fromRecord?: object; alsoAs?: object; ifWanted?: object };
    for (const { defaults, fromRecord, alsoAs, ifWanted } of rules as Rule[]) {
      const further = Object.values(alsoAs ?? {}).flat();
      for (const name of [...Object.keys({ ...defaults, ...fromRecord, ...ifWanted }), ...further])
        expect(table).toMatch(new RegExp(`\`${String(name)}\\b`));
    }
  });

  it('says what a released server wants that only the caller knows', async () => {
    servers.observed.reset();
    const pm = new PmClient({ baseUrl: servers.observed.url, ...servers.observed.accounts.admin });
    const plan = { begin: '2026-11-02', end: '2026-12-31' };
    const refusals = {
      reviewer: pm.epics.create({ productID: 1, title: 'Notes for schools' }),
      closedReason: pm.requirements.close(1),
      left: pm.tasks.activate(4),
    };
    for (const [field, refusal] of Object.entries(refusals)) {
      await expect(refusal).rejects.toMatchObject({
        code: 'validation',
        fields: { [field]: expect.any(Array) },
      });
    }
    const testtask = pm.testtasks.create({ productID: 1, name: 'Before', build: 'trunk', ...plan });
    await expect(testtask).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('record-a-servers-answer.md', () => {
  const argv = process.argv;
  afterEach(() => {
    process.argv = argv;
  });

  it('has a program that records an answer without its token', async () => {
    servers.observed.reset();
    const { url, accounts } = servers.observed;
    const { account, password } = accounts.qa1;
    const login = await fetch(`${url}/api.php/v2/users/login`, {
      method: 'POST',
      body: JSON.stringify({ account, password }),
    });
    const { token } = (await login.json()) as { token: string };
    vi.stubEnv('PM_TOKEN', token);
    process.argv = [...argv.slice(0, 2), 'PUT', '/executions/1/start', '{"comment":"x"}'];
    await (await guideOf('record-a-servers-answer', 'observed', 'qa1', 'contributing'))('record.mjs');
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      method: 'PUT',
      path: '/executions/1/start',
      request: { comment: 'x' },
      headers: { 'content-type': expect.any(String) },
    });
    expect(printed[0]).not.toContain(token);
  });
});

const isCreate = (method: string, url: string) => method === 'POST' && url.includes('/bugs');

/** Writes a guide's files, and those of the guide that has the client; hands back what runs one of them. */
async function guideOf(name: string, behaviour: Behaviour, who: Account, place = 'guides') {
  const server = servers[behaviour];
  server.reset();
  const { account, password } = server.accounts[who];
  vi.stubEnv('PM_BASE_URL', server.url);
  vi.stubEnv('PM_ACCOUNT', account);
  vi.stubEnv('PM_PASSWORD', password);
  const target = join(folder, name);
  await mkdir(target);
  const [first = ''] = await blocksOf('guides/bugs-stories-and-tasks', 'js');
  for (const code of [first, ...(await blocksOf(`${place}/${name}`, 'js'))]) {
    const [, file] = /^\/\/ ([\w-]+\.mjs)\n/.exec(code) ?? [];
    if (file === undefined) throw new Error(`A block of ${name} does not begin with the name of its file`);
    // The client under test in place of the installed one.
    await writeFile(join(target, file), code.replace("'pm-api-client'", JSON.stringify(client)));
  }
  return <Module>(file: string): Promise<Module> => import(/* @vite-ignore */ join(target, file));
}

/** What a guide says that its files print. */
async function textsOf(name: string): Promise<string[]> {
  return (await blocksOf(`guides/${name}`, 'text')).map((text) => text.trimEnd());
}

async function blocksOf(path: string, language: string): Promise<string[]> {
  const markdown = await readFile(join(docs, `${path}.md`), 'utf8');
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, code = '']) => code);
}
