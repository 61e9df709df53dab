import type { FakeBug } from '../world.js';

/** Fields of a bug that POST and PUT take. Source: project management API, "Fields of create operations". */
type Writable = Omit<FakeBug, 'id' | 'product' | 'status' | 'resolution' | 'resolvedBuild' | 'openedBy'>;

const kinds: { [Field in keyof Writable]: (value: unknown) => value is Writable[Field] } = {
  title: isText,
  openedBuild: isTextList,
  project: isNumber,
  execution: isNumber,
  story: isNumber,
  severity: isNumber,
  pri: isNumber,
  type: isText,
  steps: isText,
  assignedTo: isText,
};

/** What of a body the server takes over; anything else in it, `status` above all, it silently ignores. */
export function writable(body: Record<string, unknown>): Partial<Writable> {
  const taken = Object.entries(kinds).filter(([field, isRight]) => isRight(body[field]));
  return Object.fromEntries(taken.map(([field]) => [field, body[field]]));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}
