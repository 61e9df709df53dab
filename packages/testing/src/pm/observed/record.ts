import type { State } from '../state/state.js';
import type { Row } from '../state/table.js';
import { exceptions, type Place, type Wire } from './exceptions.js';
import { type ObservedName, traits } from './traits.js';

/** A record as a released server answers it: every field, in the server's types. */
export function onWire(state: State, name: ObservedName, row: Row, place: Place): Wire {
  const { template } = traits[name];
  const wire: Wire = { id: row.id, ...template };
  // A page has a thousand of these, so only what differs from the template is set.
  for (const field in row) {
    if (field in template) wire[field] = fitted(row[field], template[field]);
  }
  return Object.assign(wire, exceptions(state, name, row, place));
}

/** Numbers of hours are texts with two decimals, lists are texts with commas, dates that are not set are as they start. */
function fitted(value: unknown, start: unknown): unknown {
  if (value === undefined || (value === '' && start === null)) return start;
  if (Array.isArray(value)) return value.join(',');
  if (typeof start === 'string' && typeof value === 'number') {
    return start === '0.00' ? value.toFixed(2) : String(value);
  }
  return value;
}
