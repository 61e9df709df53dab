import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { Copy } from './edited-sources.js';
import { edits, program } from './new-platform.js';

const root = new URL('../../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-platform.md`, 'utf8');
const steps = recipe.slice(0, recipe.indexOf('## What proves it'));
const tables = [...steps.matchAll(/`(packages\/[^`]+\/index\.ts)`/g)].map(([, path]) => path);

describe('a platform that is added by the recipe', () => {
  const copy = new Copy(root, { program });

  it('takes an entry in the table of the clients and one in that of the fakes', () => {
    expect(edits.map(({ file }) => file)).toEqual(tables);
  });

  it('is spoken by clients, fakes and emulator', async () => {
    expect(await copy.failing(edits)).toEqual([]);
  });

  it.each(tables)('is noticed to be without %s', async (file) => {
    const failing = await copy.failing(edits.filter((edit) => edit.file !== file));
    expect(failing).not.toEqual([]);
  });

  it('is noticed to be without its mark in the user agent', async () => {
    const [clients, fakes] = edits;
    if (clients === undefined || fakes === undefined) throw new Error('The recipe has two tables');
    const { '} as const': entry = '' } = clients.before ?? {};
    const failing = await copy.failing([{ ...clients, before: { '} as const': entry } }, fakes]);
    expect(failing.join()).toContain("'acme' is missing");
  });
});

it('no other source has a name in which platforms differ', () => {
  const names = /['"`](?:fnos|trim\.|TRIM_)|TRIM_API|x-trim-|trimapp|trim_open|TrimApi|FNAppVer|@trimjs/;
  const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });
  const naming = sources.filter((path) => names.test(codeOf(readFileSync(root + path, 'utf8'))));
  expect(naming.sort()).toEqual([...tables].sort());
});

/** A source without its comments. */
const codeOf = (source: string) => source.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gms, '');
