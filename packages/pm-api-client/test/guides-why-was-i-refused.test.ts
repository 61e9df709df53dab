import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { refusalOf } from '../src/refusal.js';
import { definitions } from '../src/resources/definitions.js';
import { guideOf, markdownOf, printed, textsOf, useGuides } from './fixtures/guide.js';

useGuides();

describe('why-was-i-refused.md', () => {
  eachRow([
    ['observed', 0],
    ['specification', 1],
  ] as const)('prints the diagnosis of each kind of server', async (behaviour, place) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('explain.mjs');
    expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
  });

  it('says that it is allowed where it is', async () => {
    await (await guideOf('why-was-i-refused', 'specification', 'po1'))('explain.mjs');
    expect(printed).toEqual(['allowed']);
  });

  eachRow([
    ['observed', 'rights', 'system no no'],
    ['specification', 'role', 'story yes no'],
  ] as const)('prints what may be done on each kind of server', async (behaviour, source, line) => {
    await (await guideOf('why-was-i-refused', behaviour, 'qa1'))('access.mjs');
    expect(printed[0]).toBe(source);
    expect(printed).toContain(line);
    const withDocuments = [...Object.values(definitions).map(({ one }) => one), 'doc'];
    expect(printed.slice(1).map((text) => text.split(' ')[0])).toEqual(withDocuments);
  });

  eachRow([
    ['specification', 'qa1', 2],
    ['observed', 'qa1', 2],
    ['specification', 'none1', 3],
  ] as const)('prints why a list is empty', async (behaviour, who, place) => {
    await (await guideOf('why-was-i-refused', behaviour, who))('empty.mjs');
    expect(printed.join('\n')).toBe((await textsOf('why-was-i-refused'))[place]);
  });

  it('has the code of each text that it quotes, in both languages', async () => {
    const [, table = ''] = (await markdownOf('guides/why-was-i-refused')).split(
      '### The words of the server',
    );
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)` )?\| `([\w-]+)` \|/gm)];
    expect(rows.length).toBeGreaterThan(10);
    for (const [, english = '', chinese = english, code] of rows) {
      // A login is judged by itself.
      if (code === 'login-failed') continue;
      for (const message of [english, chinese]) {
        const status = /^(Access n|N)ot allowed/.test(message) ? 403 : 200;
        const call = { method: 'PUT', path: '/bugs/1' } as const;
        expect(refusalOf(call, status, { status: 'fail', message }, String), message).toMatchObject({ code });
      }
    }
  });

  it('has messages in the words of the code', async () => {
    const markdown = await markdownOf('guides/why-was-i-refused');
    const [, table = ''] = /## Messages of this client\n(.*?)\n## /s.exec(markdown) ?? [];
    const quoted = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, words = '']) => words);
    expect(quoted.length).toBeGreaterThan(15);
    const sources = join(import.meta.dirname, '../src');
    const files = await readdir(sources, { recursive: true });
    const code = await Promise.all(
      files.filter((file) => file.endsWith('.ts')).map((file) => readFile(join(sources, file), 'utf8')),
    );
    for (const words of quoted) expect(code.join('\n'), words).toContain(words);
  });

  it('says that a released server refuses the list to a user without a group', async () => {
    const run = await guideOf('why-was-i-refused', 'observed', 'none1');
    await expect(run('empty.mjs')).rejects.toMatchObject({
      code: 'forbidden',
      diagnosis: { cause: 'no-privilege' },
    });
  });
});
