import { anyRow, by, inState } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { cannotBeEmpty, formFailure, notThere } from '../answers/answers.js';
import { nameIn } from '../records/checks.js';
import { isEmpty, ofKind, plainDateTime, starting } from '../records/values.js';
import type { Field, Fields, ObservedRequest, ObservedResource, Place, Transition } from '../resource.js';

/** Every field that each answer with a test task has, with its value when nothing was set. */
const template = {
  ...starting(0, 'project product execution build testreport deleted'),
  ...starting('', 'name type owner begin end realBegan realFinishedDate mailto desc report subStatus'),
  ...starting('', 'createdBy createdDate members'),
  ...{ pri: 3, status: 'wait' },
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Request Name', max: 90 },
  build: { kind: 'as sent' },
  begin: { kind: 'date', label: 'Start' },
  end: { kind: 'date', label: 'End' },
  ...ofKind('integer', 'execution pri'),
  ...ofKind('list', 'type mailto'),
  ...ofKind('text', 'owner status'),
  desc: { kind: 'html' },
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
    productName: nameIn(state, 'products', row.product),
    buildName: nameIn(state, 'builds', row.build),
  };
  const executionName = nameIn(state, 'executions', row.execution);
  if (place === 'alone') return { ...names, productType: 'normal', branch: '0', executionName, files: [] };
  const status = String(row.status);
  // Lists translate the status and keep the true one beside it.
  const translated = { ...names, status: STATUS_LABELS[status] ?? status, rawStatus: status };
  if (place === 'executions') return translated;
  if (place === 'my') return { ...translated, executionName };
  const projectName = nameIn(state, 'projects', row.project);
  return { ...translated, branch: '', executionName: projectName, projectName };
}

/** `type=local,wait` is a scope and a status; a scope that is not `local` is every product's. */
function typeIn(query: URLSearchParams): { scope: string; status: string } {
  const [scope = 'local', status = ''] = (query.get('type') ?? 'local').split(',');
  return { scope, status };
}

const isStatus = (status: string): boolean => Object.hasOwn(STATUS_LABELS, status);

/** The execution and the project default to those of the build. */
function placeOf({ state, body }: ObservedRequest): Fields {
  const build = state.table('builds').get(Number(body.build));
  return body.execution ? {} : { project: build?.project ?? 0 };
}

const transitions: Readonly<Record<string, Transition>> = {
  start: {
    from: ['wait'],
    effect: ({ body, now }) => ({
      status: 'doing',
      realBegan: isEmpty(body.realBegan) ? now.slice(0, 10) : body.realBegan,
    }),
  },
  block: { from: ['wait', 'doing'], effect: () => ({ status: 'blocked' }) },
  close: {
    from: ['wait', 'doing', 'blocked'],
    effect: ({ body, now }) => ({
      status: 'done',
      // The form has whom to write to, and empties it where it is not sent.
      mailto: [body.mailto ?? ''].flat().join(','),
      realFinishedDate: isEmpty(body.realFinishedDate) ? now : plainDateTime(String(body.realFinishedDate)),
    }),
  },
  activate: { from: ['blocked', 'done'], effect: () => ({ status: 'doing' }) },
};

export const observedTesttasks: ObservedResource = {
  one: 'testtask',
  word: 'Testtask',
  parents: ['products', 'projects', 'executions'],
  template,
  fields,
  recordOverrides: ({ state }, row, place) => named(state, row, place),
  refuses: ({ request, body: { build } }) =>
    build === undefined || request.state.table('builds').get(Number(build)) ? undefined : notThere('Build'),
  ends: { label: 'End', must: 'not less' },
  create: {
    product: 'query',
    form: {
      status: 'Status',
      name: 'Request Name',
      build: 'Build',
      begin: 'Start',
      end: 'End',
    },
    sets: placeOf,
  },
  update: {
    // The form offers the builds of the execution; without one, a stock server has none to send back.
    refuses: ({ request, row, body }) =>
      !request.later && !row.execution && isEmpty(body.build)
        ? formFailure({ build: [cannotBeEmpty('Build')] })
        : undefined,
  },
  // No value of `browseType` changes what the lists show.
  lists: {
    products: {
      everywhere: (query) => typeIn(query).scope !== 'local',
      filter: (query) => (isStatus(typeIn(query).status) ? inState(typeIn(query).status) : anyRow),
    },
    my: {
      browse: { open: (row, me) => row.owner === me && row.status !== 'done', all: by('owner') },
      default: 'open',
      unknown: 'default',
    },
  },
  transitions,
};
