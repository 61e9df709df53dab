import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { Problem } from './problem.ts';

const MAX_BYTES = 1_048_576;

/** The text of a file of at most 1 MB in UTF-8. */
export async function readText(place: Place): Promise<string> {
  const handle = await openPlace(place);
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
