import type { State } from '../state/state.js';
import type { FakeRecord } from '../state/table.js';
import { closesAndLoads, done, notThere, page, saved, withID } from './answers.js';
import { by } from './filters.js';
import { planComplaints } from './projects.js';
import type { Field, Fields, ObservedResource, Place, Transition } from './resource.js';

/** Every field that each answer with a test task has, with its value when nothing was set. */
const template = {
  project: 0,
  product: 0,
  name: '',
  execution: 0,
  build: 0,
  joint: 0,
  type: '',
  owner: '',
  pri: 3,
  begin: '',
  end: '',
  realBegan: '',
  realFinishedDate: '',
  mailto: '',
  desc: '',
  report: '',
  status: 'wait',
  testreport: 0,
  auto: 'no',
  subStatus: '',
  createdBy: '',
  createdDate: '',
  members: '',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Request Name', max: 90 },
  build: { kind: 'as sent' },
  begin: { kind: 'as sent' },
  end: { kind: 'as sent' },
  execution: { kind: 'integer' },
  type: { kind: 'list' },
  owner: { kind: 'text' },
  desc: { kind: 'html' },
  status: { kind: 'text' },
};

const STATUS_LABELS: Readonly<Record<string, string>> = {
  wait: 'Waiting',
  doing: 'Doing',
  done: 'Closed',
  blocked: 'Blocked',
};

/** Test tasks come with the names of what they belong to, each place with other ones. */
function named(state: State, row: FakeRecord, place: Place): Fields {
  const build = Number(row.build);
  const names = {
    build: Number.isNaN(build) ? 0 : build,
    productName: nameOf(state, 'products', row.product),
    buildName: nameOf(state, 'builds', row.build),
  };
  if (place === 'alone') {
    const executionName = nameOf(state, 'executions', row.execution);
    return { ...names, productType: 'normal', branch: '0', executionName, files: [] };
  }
  const status = String(row.status);
  // Lists translate the status and keep the true one beside it.
  const translated = { ...names, status: STATUS_LABELS[status] ?? status, rawStatus: status };
  if (place === 'executions') return { ...translated, rowspan: 1 };
  const projectName = nameOf(state, 'projects', row.project);
  const ofProject = { ...translated, branch: '', executionName: projectName, projectName };
  if (place !== 'projects') return { ...ofProject, multiple: 1 };
  return { ...ofProject, idName: row.id, multiple: '1', productOrder: 5, rowspan: 1 };
}

const nameOf = (
  state: State,
  table: 'products' | 'projects' | 'executions' | 'builds',
  id: unknown,
): string => String(state.table(table).get(Number(id))?.name ?? '');

const to = (status: string): Transition => ({ effect: () => ({ status }), answer: () => closesAndLoads });

export const testtasks: ObservedResource = {
  one: 'testtask',
  word: 'Testtask',
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  recordOverrides: ({ state }, row, place) => named(state, row, place),
  create: {
    product: 'query',
    form: {
      status: 'Status',
      name: 'Request Name',
      build: 'Build',
      begin: 'Planned Start',
      end: 'Planned End',
    },
    refuses: ({ state, body }) =>
      state.table('builds').get(Number(body.build)) ? planComplaints(body) : notThere('Build'),
    answer: (row) => ({
      ...withID(row),
      load: page('testtask', 'browse', `&productID=${row.product}`),
    }),
  },
  update: {
    // The stock server's form asks for the build in every change.
    stockForm: { build: 'Build' },
    answer: () => ({ ...saved, load: false, closeModal: true }),
  },
  deleted: () => done,
  // No value of `browseType` changes what the lists show.
  lists: {
    my: {
      browse: { open: (row, me) => row.owner === me && row.status !== 'done', all: by('owner') },
      default: 'open',
      unknown: 'default',
    },
  },
  transitions: { start: to('doing'), block: to('blocked'), close: to('done'), activate: to('doing') },
};
