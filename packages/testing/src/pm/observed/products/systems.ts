import { json, missingParameter, printed, saved } from '../answers/answers.js';
import { log } from '../records/actions.js';
import { IN_TRASH } from '../records/checks.js';
import { starting } from '../records/values.js';
import { numberIn, type ObservedRequest } from '../request.js';
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

const done = { ...saved, load: true };

/** Deletes the system that the query names, whatever the path says. */
function deleteTheOneNamed({ state, query, caller, now }: ObservedRequest): Response {
  const id = query.get('id');
  if (id === null) return missingParameter('id');
  const row = state.table('systems').get(numberIn(id));
  if (row === undefined) return json(done);
  const kept = { table: 'systems', row: { ...row } } as const;
  state.table('systems').change(row.id, { deleted: 1 });
  const entry = { objectType: 'system', row, operation: 'delete', actor: caller.account, now };
  log(state, { ...entry, extra: '1', kept });
  return json(done);
}

export const observedSystems: ObservedResource = {
  one: 'system',
  word: 'System',
  parents: ['products'],
  undeletable: true,
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
    answer: () => done,
  },
  update: { answer: () => done },
  routes: [
    {
      method: 'DELETE',
      path: '/systems/:id',
      operation: 'delete',
      privilege: 'system-delete',
      answer: deleteTheOneNamed,
    },
  ],
};
