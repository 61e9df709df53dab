import type { FakeRecord } from '../../state/fake-record.js';
import { shownAs } from '../records/values.js';
import type { ObservedRequest, Place } from '../resource.js';
import { type ObservedName, observedResources } from '../resources.js';

/** A record as the server answers it: every field, in the server's types. */
export function onWire(
  request: ObservedRequest,
  name: ObservedName,
  row: FakeRecord,
  place: Place,
): Record<string, unknown> {
  const { template, recordOverrides } = observedResources[name];
  const wire: Record<string, unknown> = { id: row.id, ...template };
  // A page has a thousand of these, so only what differs from the template is set.
  for (const field in row) {
    if (field in template) wire[field] = shownAs(row[field], template[field]);
  }
  return Object.assign(wire, recordOverrides?.(request, row, place));
}
