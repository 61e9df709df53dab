import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-platform.md`, 'utf8');
const steps = recipe.slice(0, recipe.indexOf('## What proves it'));
const tables = [...steps.matchAll(/`(packages\/[^`]+\/index\.ts)`/g)].map(([, path]) => path);

it('the names in which platforms differ are in the tables of the recipe alone, and no other source asks which it is', () => {
  const names =
    /['"`](?:fnos|trim\.|TRIM_)|TRIM_API|x-trim-|trimapp|trim_open|TrimApi|FNAppVer|@trimjs|[=!]== 'plat'/;
  const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });
  const naming = sources.filter((path) => names.test(codeOf(readFileSync(root + path, 'utf8'))));
  expect(naming.sort()).toEqual([...tables].sort());
});

/** A source without its comments. */
const codeOf = (source: string) => source.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gms, '');
