import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { journal, useJournal } from './fixtures/journal.js';
import { bugs } from './fixtures/many-bugs.js';
import { pm, posts, server, usePm } from './fixtures/pm-and-server.js';

usePm();
useJournal();

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

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['another list', (path) => pm.bugs.createMany(bugs(3).reverse(), { journal: path })],
    ['another operation', (path) => pm.bugs.closeMany([1, 2, 3], {}, { journal: path })],
    [
      'a file that is none',
      async (path) => {
        await writeFile(path, 'hello\n');
        return pm.bugs.createMany(bugs(1), { journal: path });
      },
    ],
    [
      'a folder that is not there',
      (path) => pm.bugs.createMany(bugs(1), { journal: join(dirname(path), 'no', 'such') }),
    ],
  ])('of %s is refused, and nothing is sent', async (_, again) => {
    await pm.bugs.createMany(bugs(3), { journal });
    const before = posts();
    await expect(again(journal)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { journal: expect.anything() },
    });
    expect(posts()).toBe(before);
  });

  it('is for one run at a time', async () => {
    const running = pm.bugs.createMany(bugs(3), { journal });
    await expect(pm.bugs.createMany(bugs(3), { journal })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('another run'),
    });
    expect((await running).isComplete).toBe(true);
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
