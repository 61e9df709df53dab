import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { failingRows } from '../../../common/test/fixtures/failing-rows.js';
import { journal, useJournal } from '../fixtures/journal.js';
import { bugs } from '../fixtures/many-bugs.js';
import { as, pm, posts, server, usePm } from '../fixtures/pm-and-server.js';

usePm();
useJournal();

const refused = { code: 'invalid-input', fields: { journal: expect.anything() } };

describe('a journal', () => {
  it('is read to the last whole line when the run died while writing', async () => {
    const options = { journal, settleMs: 0 };
    await pm.bugs.createMany(bugs(2), options);
    const text = await readFile(journal, 'utf8');
    await writeFile(journal, `${text}{"item":1,"is":`);
    expect((await pm.bugs.createMany(bugs(2), options)).counts['done-before']).toBe(2);
  });

  it('holds one JSON object a line, no field of a record and no secret', async () => {
    await pm.bugs.createMany(bugs(2), { journal });
    const text = await readFile(journal, 'utf8');
    for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object');
    expect(text).not.toContain('Crash');
    expect(text).not.toContain(server.accounts.qa1.password);
  });

  it('of another list or operation is refused, and so is a folder that is not there', async () => {
    await pm.bugs.createMany(bugs(3), { journal });
    const before = posts();
    const others = [
      () => pm.bugs.createMany(bugs(3).reverse(), { journal }),
      () => pm.bugs.closeMany([1, 2, 3], {}, { journal }),
      () => pm.bugs.createMany(bugs(1), { journal: join(dirname(journal), 'no', 'such') }),
    ];
    for (const again of others) await expect(again()).rejects.toMatchObject(refused);
    expect(posts()).toBe(before);
  });

  it('is for one run at a time', async () => {
    const create = () => pm.bugs.createMany(bugs(3), { journal });
    const runs = await Promise.allSettled([create(), create()]);
    const [refused, ...others] = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(
        `process ${process.pid} on ${hostname()} holds its lock ${journal}.lock`,
      ),
      hint: expect.stringContaining('delete the lock'),
    });
    expect(posts()).toBe(3);
  });
});

describe('a file that is not its journal', () => {
  const create = () => pm.bugs.createMany(bugs(1), { journal });
  const head = (version = 1, operation = 'bugs.createMany') =>
    `{"journal":"pm-api-client","version":${version},"operation":"${operation}"}\n`;

  it('is refused and stays byte for byte', async () => {
    const texts = {
      'a file of something else': 'hello\n',
      'a table whose last line has no end': 'id,title\n1,Crash',
      'one line without an end': 'hello',
      'an object of something else': '{"name":"notes"}',
      'the beginning of any object': '{"',
      'another journal': '{"journal":"other","version":1}\n{"item":0',
      'a journal of another version': `${head(2)}{"it`,
      'a journal of another operation': `${head(1, 'bugs.closeMany')}{"it`,
      'a journal with a line that cannot be read': `${head()}hello\n{"it`,
      'a journal of another list': `${head()}{"item":0,"is":"x","state":"done","id":9}\n{"it`,
    };
    const check = async ([, text]: [string, string]) => {
      await writeFile(journal, text);
      await expect(create()).rejects.toMatchObject(refused);
      expect(await readFile(journal, 'utf8')).toBe(text);
      expect(await readdir(dirname(journal))).toEqual(['run.jsonl']);
    };
    expect(await failingRows(Object.entries(texts), ([what]) => what, check)).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('is refused where it is no plain file of this user alone, and is left alone', async () => {
    const target = join(dirname(journal), 'target.csv');
    await writeFile(target, '');
    const rows: [what: string, make: () => Promise<unknown>, message: string][] = [
      ['a link to a file', () => symlink(target, journal), ''],
      ['a link to nothing', () => symlink(`${target}.gone`, journal), ''],
      ['a folder', () => mkdir(journal), ''],
      ['a pipe', async () => execFileSync('mkfifo', [journal]), ''],
      [
        'writable for others',
        () => writeFile(journal, '').then(() => chmod(journal, 0o666)),
        'by other users',
      ],
    ];
    // Only root may give a file away.
    if (process.getuid?.() === 0)
      rows.push([
        'of another',
        () => writeFile(journal, '').then(() => chown(journal, 65_534, 65_534)),
        'another user',
      ]);
    const check = async ([, make, message]: (typeof rows)[number]) => {
      await make();
      const before = await readdir(dirname(journal));
      await expect(create()).rejects.toMatchObject({ ...refused, message: expect.stringContaining(message) });
      expect(await readFile(target, 'utf8')).toBe('');
      expect(await readdir(dirname(journal))).toEqual(before);
      await rm(journal, { recursive: true });
    };
    expect(await failingRows(rows, ([what]) => what, check)).toEqual([]);
    const device = pm.bugs.createMany(bugs(1), { journal: '/dev/null' });
    await expect(device).rejects.toMatchObject({ message: expect.stringContaining('no file') });
    expect(server.calls).toEqual([]);
  });
});

describe('the place of the lock', () => {
  const owner = (pid: number, host = hostname()) => JSON.stringify({ pid, host });

  it('is free again after a run', async () => {
    await pm.bugs.createMany(bugs(1), { journal });
    expect(await readdir(dirname(journal))).toEqual(['run.jsonl']);
  });

  it('is left alone where a process of another machine holds it, and the error names both', async () => {
    await writeFile(`${journal}.lock`, owner(4711, 'build-3'));
    await expect(pm.bugs.createMany(bugs(1), { journal })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(`process 4711 on build-3 holds its lock ${journal}.lock`),
      hint: expect.stringContaining('If it has ended, for example on another machine, delete the lock.'),
    });
    expect(await readFile(`${journal}.lock`, 'utf8')).toBe(owner(4711, 'build-3'));
    expect(posts()).toBe(0);
  });

  it('is taken over from an earlier process with the number of this one, as in a container', async () => {
    await writeFile(`${journal}.lock`, owner(process.pid));
    await utimes(`${journal}.lock`, 1, 1);
    expect((await pm.bugs.createMany(bugs(1), { journal })).counts.applied).toBe(1);
  });

  it('is left alone where it is a file, a link, or a folder with other files', async () => {
    const lock = `${journal}.lock`;
    const places = [
      () => writeFile(lock, 'mine'),
      () => symlink(dirname(lock), lock),
      async () => {
        await mkdir(lock);
        await writeFile(join(lock, 'mine'), '');
        await utimes(lock, 1, 1);
      },
    ];
    for (const make of places) {
      await make();
      const before = await readdir(dirname(journal), { recursive: true });
      await expect(pm.bugs.createMany(bugs(1), { journal })).rejects.toMatchObject({ code: 'invalid-input' });
      expect(await readdir(dirname(journal), { recursive: true })).toEqual(before);
      await rm(lock, { recursive: true });
    }
  });
});

describe('a journal that a run has begun', () => {
  const head = '{"journal":"pm-api-client","version":1,"operation":"bugs.createMany"}\n';

  it('is completed wherever its head broke off', async () => {
    for (const length of [0, 12, 40, head.length - 1]) {
      await writeFile(journal, head.slice(0, length));
      expect((await pm.bugs.createMany(bugs(1), { journal })).counts.applied).toBe(1);
      expect((await readFile(journal, 'utf8')).startsWith(head)).toBe(true);
      expect((await pm.bugs.createMany(bugs(1), { journal })).counts['done-before']).toBe(1);
    }
  });

  it('has each item on the disk before its request is sent', async () => {
    const handle = await open(join(dirname(journal), 'any'), 'w');
    const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
    await handle.close();
    const synced: number[] = [];
    const client = as('qa1', {
      fetch: async (input, init) => {
        if (init?.method === 'POST' && String(input).includes('/bugs')) {
          const text = await readFile(journal, 'utf8');
          expect(text).toContain(`"item":${synced.length},`);
          synced.push((await Promise.all(datasync.mock.results.map(({ value }) => value))).length);
        }
        return fetch(input, init);
      },
    });
    await client.bugs.createMany(bugs(3), { journal, concurrency: 1 });
    // Before each: the highest number once, and the items up to this one, two lines for each that is done.
    expect(synced).toEqual([2, 4, 6]);
    datasync.mockRestore();
  });

  it('sends nothing more once another run has taken it over', async () => {
    const client = as('qa1', {
      fetch: async (input, init) => {
        if (posts() === 1) await rm(`${journal}.lock`, { recursive: true, force: true });
        return fetch(input, init);
      },
    });
    await expect(client.bugs.createMany(bugs(5), { journal, concurrency: 1 })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('taken the journal over'),
    });
    expect(posts()).toBe(1);
  });
});

describe('a runtime without files', () => {
  it('needs none without a journal, and is told so with one', async () => {
    const modules = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    expect((await pm.bugs.createMany(bugs(2))).isComplete).toBe(true);
    await expect(pm.bugs.createMany(bugs(1), { journal })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('this runtime has none'),
    });
    modules.mockRestore();
  });
});
