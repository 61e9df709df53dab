import type { FakeRecord } from '../../state/fake-record.js';
import { json, missingParameter, printed, type Refusal, saved } from '../answers/answers.js';
import { fieldComplaints, IN_TRASH, merged, nameTaken } from '../records/checks.js';
import { starting } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import { numberIn } from '../request.js';
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

function nameRefusal({ state, body }: ObservedRequest, product: unknown, id?: number): Refusal | undefined {
  const isBeside = (other: FakeRecord) => other.product === Number(product);
  const name = { label: NAME, name: body.name, id, isBeside, hint: IN_TRASH };
  return merged(fieldComplaints(fields, body), nameTaken(state, 'systems', name));
}

const done = { ...saved, load: true };

/** What is done to the system that the query names, whatever the path says. */
const toTheOneNamed =
  (change: Readonly<Record<string, unknown>>) =>
  ({ state, query }: ObservedRequest): Response => {
    const id = query.get('id');
    if (id === null) return missingParameter('id');
    state.table('systems').change(numberIn(id), change);
    return json(done);
  };

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
  create: {
    product: 'query',
    form: { name: NAME },
    refuses: (request) => nameRefusal(request, request.query.get('productID') ?? request.body.productID),
    answer: () => done,
  },
  update: {
    refuses: ({ request, row }) => nameRefusal(request, row.product, row.id),
    answer: () => done,
  },
  deleted: () => saved,
  lists: {},
  transitions: {},
  routes: [
    {
      method: 'DELETE',
      path: '/systems/:id',
      operation: 'delete',
      privilege: 'system-delete',
      answer: toTheOneNamed({ deleted: 1 }),
    },
  ],
};
