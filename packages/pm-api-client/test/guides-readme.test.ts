import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';

const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');

afterEach(() => vi.restoreAllMocks());

describe('the README', () => {
  it('has every resource in its table, with what its definition offers', () => {
    const resources: ResourceDefinition[] = Object.values(definitions);
    expect(tableOf('Resources')).toEqual(
      resources.map(({ name, list, get, transitions = {} }) => {
        const below = [...Object.keys(list?.parents ?? {}), ...(list?.my ? ['my'] : [])].map(code);
        return [
          code(name),
          [...(list?.whole ? ['all of them'] : []), ...below].join(', '),
          get === true ? 'yes' : '',
          'yes',
          Object.keys(transitions).map(code).join(', '),
        ];
      }),
    );
  });

  it('has many records that come out as it shows', async () => {
    const server = await startFakePm();
    const printed: unknown[][] = [];
    vi.spyOn(console, 'log').mockImplementation((...parts) => void printed.push(parts));
    const example = blockWith('closeMany(');
    const run = new Function('pm', `return (async () => {${example}})()`) as (pm: PmClient) => Promise<void>;
    await run(new PmClient({ baseUrl: server.url, ...server.accounts.qa1 }));
    await server.close();
    // Bug 3 is not among them, and there is no bug 99.
    expect(printed).toEqual([
      [false, 2, 1],
      [99, 'not-found'],
    ]);
  });
});

const code = (word: string) => `\`${word}\``;

/** The first block of code with a word in it. */
function blockWith(word: string): string {
  const blocks = [...readme.matchAll(/^```[jt]s\n(.*?)^```/gms)].map(([, text = '']) => text);
  return blocks.find((text) => text.includes(word)) ?? '';
}

/** The first table below a heading, definition by definition, without its head. */
function tableOf(heading: string): string[][] {
  const [, below = ''] = readme.split(`\n## ${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(below) ?? [];
  const lines = table.trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
