import type { Kind, Resource } from '../resources/resource.js';

type Body = Readonly<Record<string, unknown>>;

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  scalar: (value) => isText(value) || typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every((item) => typeof item === 'number'),
  // General rule 4; an empty text takes a date away.
  date: (value) => value === '' || (isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value)),
};

// "Resources": data types beyond those named are not shown, so what may be meant is taken as it is sent.
const meant: Record<Kind, (value: unknown) => boolean> = {
  ...checks,
  number: (value) => checks.number(value) || isNumeric(value),
  texts: (value) => isText(value) || checks.texts(value),
  numbers: (value) => [value].flat().every((item) => typeof item === 'number' || isNumeric(item)),
};

/** What of a body the server takes over; anything else in it, `status` above all, it silently ignores. */
export function writable({ fields, create }: Resource, body: Body): Record<string, unknown> {
  const kinds: Readonly<Record<string, Kind>> = { assignedTo: 'text', ...fields };
  const taken = Object.entries(kinds).filter(([field, kind]) =>
    (field in create.required ? checks : meant)[kind](body[field]),
  );
  return Object.fromEntries(taken.map(([field]) => [field, body[field]]));
}

/** Why a body is invalid; undefined if it is valid. The texts are chosen. */
export function complaint(needs: Readonly<Record<string, Kind>>, body: Body): string | undefined {
  const missing = Object.keys(needs).find((field) => body[field] === undefined);
  if (missing !== undefined) return `Missing required field: ${missing}.`;
  const wrong = Object.entries(needs).find(
    ([field, kind]) => !checks[kind](body[field]) || isEmpty(body[field]),
  );
  return wrong && `${wrong[0]} has a wrong value.`;
}

/** The first field with a value outside of its choices. */
export function outsideOfChoices({ create: { choices = {} } }: Resource, body: Body): string | undefined {
  const wrong = Object.entries(choices).find(
    ([field, values]) => body[field] !== undefined && !values.some((value) => value === body[field]),
  );
  return wrong && `${wrong[0]} must be one of ${wrong[1].join(', ')}.`;
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

const isNumeric = (value: unknown) => isText(value) && /^\d+(\.\d+)?$/.test(value);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
