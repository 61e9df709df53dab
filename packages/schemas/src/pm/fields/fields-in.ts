import type { Field, Fields, ResourceFields } from './field.js';
import { recordSets } from './shared-sets.js';

/**
 * The fields of one request in their order, required ones first: `create`, `update` or a transition. A field is required where its
 * `create` is `required`. A resource without such a request has no fields there. `record`: what a record shows.
 */
export function fieldsIn(table: ResourceFields, verb: string): Fields {
  const { fields, transitions = {}, like, sets = like?.resource.sets ?? [] } = table;
  if (verb === 'record') {
    const own = picked(fields, ({ record }) => record !== false);
    return Object.assign({}, ...sets.map(fieldsOfSet), own);
  }
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

const fieldsOfSet = (name: string): Fields => {
  const { extends: whole, fields } = recordSets[name] ?? { fields: {} };
  return { ...(whole !== undefined && fieldsOfSet(whole)), ...fields };
};

const picked = (fields: Fields, isMeant: (field: Field, name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isMeant(field, name)));

const mapped = (fields: Fields, change: (field: Field) => Field): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
