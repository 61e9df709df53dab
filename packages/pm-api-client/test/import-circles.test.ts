import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preProcessFile } from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));

/** The files of this package that each of them imports, types included. */
const imports = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, importsOf(path)]),
);

function importsOf(path: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(join(root, path), 'utf8'));
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(path), name)).replace(/\.js$/, '.ts'));
}

/** The files from the end of a way back to where it began; undefined where no import leads there. */
function wayBack(to: string, from: string, seen = new Set<string>()): string[] | undefined {
  for (const next of imports.get(from) ?? []) {
    if (next === to) return [from, to];
    if (seen.has(next)) continue;
    seen.add(next);
    const way = wayBack(to, next, seen);
    if (way !== undefined) return [from, ...way];
  }
  return undefined;
}

it('reads the imports of types too', () => {
  expect(imports.get('resource/keyed-mutex.ts')).toEqual([]);
  expect(imports.get('resource/target.ts')).toContain('connection.ts');
});

it('imports lead in no circle, those of types included', () => {
  const circles = [...imports.keys()].map((path) => wayBack(path, path)).filter((way) => way !== undefined);
  expect(circles.map((way) => way.join(' → '))).toEqual([]);
});
