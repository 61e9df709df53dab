import { expect, inject, it } from 'vitest';
import { checkPackage } from '../../src/index.js';
import { type Files, goodPackage } from '../fixtures/good-package.js';
import { acceptedEdits, rejectedEdits } from '../fixtures/packing-tool-edits.js';

async function errorsIn(changes: Files): Promise<string[]> {
  const { findings } = await checkPackage(await goodPackage(changes));
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

// The usual run tries every third.
const tried = (edits: Readonly<Record<string, Files>>) =>
  Object.entries(edits).filter((_, at) => inject('thorough') || at % 3 === 0);

it('finds an error where the packing tool of the system packs nothing, and nowhere else', async () => {
  const differing: Record<string, string[] | string> = {};
  for (const [what, changes] of tried(rejectedEdits))
    if ((await errorsIn(changes)).length === 0) differing[what] = 'rejected, and no error here';
  for (const [what, changes] of tried(acceptedEdits)) {
    const errors = await errorsIn(changes);
    if (errors.length > 0) differing[what] = errors;
  }
  expect(differing).toEqual({});
});
