import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preProcessFile } from 'typescript';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const folders = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'src')));

/** The source files of a package with their texts, by their paths in `src`. */
function sourcesOf(name: string): Map<string, string> {
  const root = join(packages, name, 'src');
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /\.(?:tsx?|js)$/.test(path));
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The files of the package that each of them imports, types included. */
function importsOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const existing = (path: string) =>
    [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].filter((one) => sources.has(one));
  return new Map(
    [...sources].map(([path, text]) => {
      const relative = preProcessFile(text).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
      return [path, relative.flatMap(({ fileName }) => existing(join(dirname(path), fileName)))];
    }),
  );
}

/** The files from a file back to itself; undefined where its imports do not lead there. */
function circleOf(start: string, imports: ReadonlyMap<string, string[]>): string[] | undefined {
  const seen = new Set<string>();
  const wayBack = (from: string): string[] | undefined => {
    for (const next of imports.get(from) ?? []) {
      if (next === start) return [from, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const way = wayBack(next);
      if (way !== undefined) return [from, ...way];
    }
    return undefined;
  };
  return wayBack(start);
}

const linesIn = (text: string) => text.split('\n').length - 1;

it('finds a circle that only types make', () => {
  const files = { 'a.ts': "import type { B } from './b.js';", 'b.tsx': "export * from './c/d.js';" };
  const sources = new Map(Object.entries({ ...files, 'c/d.ts': "import { a } from '../a.js';" }));
  expect(circleOf('a.ts', importsOf(sources))).toEqual(['a.ts', 'b.tsx', 'c/d.ts', 'a.ts']);
});

it('sources import each other in no circle, types included', () => {
  const circles = folders.flatMap((name) => {
    const sources = sourcesOf(name);
    const imports = importsOf(sources);
    return [...sources.keys()].map((path) => circleOf(path, imports)?.join(' → '));
  });
  expect(circles.filter((circle) => circle !== undefined)).toEqual([]);
});

it('sources have at most 300 lines, and a file of exports 120', () => {
  const isLong = ([path, text]: [string, string]) =>
    linesIn(text) > (/(?:^|\/)index\.ts$/.test(path) ? 120 : 300);
  const long = folders.flatMap((name) =>
    [...sourcesOf(name)].filter(isLong).map(([path]) => `${name}: ${path}`),
  );
  expect(long).toEqual([]);
});
