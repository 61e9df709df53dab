import { resources } from '../resources/index.js';
import type { Kind } from '../resources/resource.js';
import type { ObservedName } from './traits.js';

// Released servers have two more resources, and some fields that the specification does not name.
const MORE: Partial<Record<ObservedName, Readonly<Record<string, Kind>>>> = {
  builds: {
    product: 'number',
    name: 'text',
    system: 'number',
    builder: 'text',
    date: 'date',
    desc: 'text',
    execution: 'number',
  },
  programs: { name: 'text', begin: 'date', end: 'date', desc: 'text' },
  bugs: { plan: 'number', deadline: 'date' },
};

/** The fields of a body that the server takes over. No value is refused: each is bent to the field's kind. */
export function takenFields(
  name: ObservedName,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = name === 'builds' || name === 'programs' ? {} : resources[name].fields;
  const kinds: Readonly<Record<string, Kind>> = { ...known, ...MORE[name] };
  const taken = Object.entries(kinds).filter(([field]) => body[field] !== undefined);
  return Object.fromEntries(taken.map(([field, kind]) => [field, bent(body[field], kind)]));
}

function bent(value: unknown, kind: Kind): unknown {
  switch (kind) {
    case 'number':
      return Number(value) || 0;
    case 'texts':
    case 'numbers':
      return Array.isArray(value) ? value : value === '' ? [] : [value];
    case 'scalar':
      return value;
    case 'text':
    case 'date':
      return Array.isArray(value) ? value.join(',') : String(value);
  }
}
