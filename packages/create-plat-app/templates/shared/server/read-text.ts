import { constants, open } from 'node:fs/promises';
import { Problem } from './problem.ts';

const MAX_BYTES = 1_048_576;

// A link that appears after the check is not followed, and a pipe without a writer does not wait.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The text of a file of at most 1 MB in UTF-8. */
export async function readText(file: string): Promise<string> {
  const handle = await open(file, FLAGS);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Problem('not-text');
    if (stat.size > MAX_BYTES) throw new Problem('too-large');
    return textOf(await handle.readFile());
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Problem('not-text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('not-text', { cause });
  }
}
