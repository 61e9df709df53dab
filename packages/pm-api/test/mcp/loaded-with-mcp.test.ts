import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useBuild } from '../build.js';

const { build } = await useBuild();

it('loads the library of the protocol with `pm-api mcp` alone', async () => {
  const loaded = await filesAtStart(build, 'cli.mjs');
  const texts = await Promise.all(loaded.map((file) => readFile(join(build, file), 'utf8')));
  expect(texts.filter((text) => text.includes('@modelcontextprotocol'))).toEqual([]);
  const files = await readdir(build);
  expect(files.length, 'and so there are files that are loaded later').toBeGreaterThan(loaded.length + 1);
});

/** The file, and those that it imports before it runs. */
async function filesAtStart(folder: string, file: string): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const imported = [...text.matchAll(/(?:from|import) "\.\/(chunk-[\w.-]+)"/g)].map(([, name = '']) => name);
  const deeper = await Promise.all(imported.map((name) => filesAtStart(folder, name)));
  return [...new Set([file, ...deeper.flat()])];
}
