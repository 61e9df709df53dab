import { cannotBeEmpty, done, formFailure, json, missingParameter, printed } from '../answers/answers.js';
import { IN_TRASH } from '../records/checks.js';
import { isEmpty, starting } from '../records/values.js';
import type { Field, ObservedResource } from '../resource.js';

/** Every field of a system, with the value that it has when nothing was set. */
const template = {
  ...starting('', 'name latestRelease latestDate children desc createdBy createdDate editedBy'),
  ...starting('', 'editedDate'),
  ...starting(0, 'product integrated deleted'),
  ...{ status: 'active' },
};

const NAME = 'Application name';

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: NAME, max: 100 },
  integrated: { kind: 'integer', only: 'create' },
  children: { kind: 'list' },
  desc: { kind: 'escaped' },
};

export const observedSystems: ObservedResource = {
  one: 'system',
  word: 'System',
  parents: ['products'],
  template,
  fields,
  recordOverrides: (_, row, place) => ({
    latestRelease: row.latestRelease ?? (place === 'alone' ? 0 : ''),
  }),
  // The server does not check that it exists.
  unknown: (operation) =>
    operation === 'get' ? printed({ status: 'success', system: false, actions: [] }) : json(done),
  nameOnce: { label: NAME, among: ({ product }) => product, hint: IN_TRASH },
  create: {
    product: 'query',
    form: { name: NAME },
    refuses: ({ body: { integrated, children } }) =>
      !Number(integrated) || !isEmpty(children)
        ? undefined
        : formFailure({ 'children[]': [cannotBeEmpty('Included Applications')] }),
    sets: ({ body }) => (Number(body.integrated) ? {} : { children: [] }),
    answer: () => json(done),
  },
  update: {},
  refusesDelete: ({ request: { query } }) => (query.has('id') ? undefined : missingParameter('id')),
  readableWhenDeleted: true,
};
