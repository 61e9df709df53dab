import type { Field, Fields, ResourceFields } from './field.js';

/**
 * The fields of one request in their order, required ones first: `create`, `update` or a transition. A field is required where its
 * `create` is `required`. A resource without such a request has no fields there.
 */
export function fieldsIn({ fields, transitions = {}, like }: ResourceFields, verb: string): Fields {
  if (verb === 'update') {
    const changed = ({ create, update }: Field) => create !== undefined && update !== false;
    return mapped(picked(fields, changed), (field) => ({ ...field, create: 'optional' }));
  }
  if (verb !== 'create') return transitions[verb]?.fields ?? {};
  const created = picked(
    fields,
    ({ create, update }, name) =>
      create !== undefined && update !== 'only' && !(like?.without.includes(name) ?? false),
  );
  return { ...picked(created, ({ create }) => create === 'required'), ...created };
}

const picked = (fields: Fields, isMeant: (field: Field, name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isMeant(field, name)));

const mapped = (fields: Fields, change: (field: Field) => Field): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
