import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCommand } from '../build.js';

it('loads the library of the protocol with `pm-api mcp` alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pm-api-apart-'));
  try {
    await buildCommand(folder);
    const loaded = await filesAtStart(folder, 'cli.mjs');
    const texts = await Promise.all(loaded.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts.filter((text) => text.includes('@modelcontextprotocol'))).toEqual([]);
    const files = await readdir(folder);
    expect(files.length, 'and so there are files that are loaded later').toBeGreaterThan(loaded.length + 1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The file, and those that it imports before it runs. */
async function filesAtStart(folder: string, file: string): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const imported = [...text.matchAll(/(?:from|import) "\.\/(chunk-[\w.-]+)"/g)].map(([, name = '']) => name);
  const deeper = await Promise.all(imported.map((name) => filesAtStart(folder, name)));
  return [...new Set([file, ...deeper.flat()])];
}
