import { isJson } from '../body.js';
import { nodeModule } from './node-module.js';

/** A short text for each value that is the same for the same value, in whatever order its keys are. */
export function fingerprintsOf(values: readonly unknown[]): string[] {
  const { createHash } = nodeModule('node:crypto');
  return values.map((value) =>
    createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex').slice(0, 16),
  );
}

function sortedKeys(_: string, value: unknown): unknown {
  if (!isJson(value)) return value;
  return Object.fromEntries([...Object.entries(value)].sort(([one], [other]) => (one < other ? -1 : 1)));
}
