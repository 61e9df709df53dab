// Whether packages/*/dist is what a build would make now. By content, because times miss a file that was deleted, moved back
// or edited while a build ran.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** All that a build may read. */
const INPUTS = [
  'packages/*/**',
  '!packages/*/{node_modules,dist,test,api}/**',
  '!packages/*/*.md',
  'docs/{guides,zh/guides}/*.md',
  '{package.json,pnpm-lock.yaml,tsconfig.base.json,tsup.*.ts}',
];
const STATE = 'node_modules/.build-state.json';

/** The files that may go into a build, from the root. */
export const inputsOf = (root) => globSync(INPUTS, { cwd: root }).sort();

/** A digest of the names and contents of all inputs: take it before a build starts. */
export const digestOfInputs = (root) => digest(root, inputsOf(root));

const digestOfOutputs = (root) => digest(root, globSync('packages/*/dist/**', { cwd: root }).sort());

/** Is dist still what the recorded build made, from inputs as they are now? */
export function isUpToDate(root, wantsTypes) {
  try {
    const { inputs, outputs, hasTypes } = JSON.parse(readFileSync(join(root, STATE), 'utf8'));
    return (hasTypes || !wantsTypes) && inputs === digestOfInputs(root) && outputs === digestOfOutputs(root);
  } catch {
    return false;
  }
}

/** Records that dist was built from the inputs with this digest. */
export function recordBuild(root, inputs, hasTypes) {
  writeFileSync(join(root, STATE), JSON.stringify({ inputs, outputs: digestOfOutputs(root), hasTypes }));
}

function digest(root, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
