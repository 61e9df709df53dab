import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { keyIn } from './mapping.mjs';

/**
 * The keys of the other tracker that the product had before this import began. They are asked for once and kept in a
 * file: when a broken import goes on, its own bugs must not count, since its list has to be the same as before.
 *
 * @param {import('pm-api-client').PmClient} pm
 * @param {number} product
 * @param {string} file
 * @returns {Promise<Set<string>>}
 */
export async function keysBefore(pm, product, file) {
  const kept = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (kept !== undefined) return new Set(JSON.parse(kept));
  const keys = new Set();
  for await (const { title } of pm.bugs.each({ product }, { prefetch: 2 })) {
    const key = keyIn(title);
    if (key !== undefined) keys.add(key);
  }
  await writeFileAtomic(file, JSON.stringify([...keys]));
  return keys;
}
