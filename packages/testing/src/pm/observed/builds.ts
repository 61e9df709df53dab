import type { State } from '../state/state.js';
import { notThere, page, saved, withID } from './answers.js';
import type { Field, ObservedResource } from './resource.js';

/** Every field that each answer with a build has, with its value when nothing was set. */
const template = {
  project: 0,
  product: 0,
  branch: '',
  execution: 0,
  builds: '',
  name: '',
  system: 1,
  scmPath: '',
  filePath: '',
  date: '',
  stories: '',
  bugs: '',
  artifactRepoID: 0,
  builder: '',
  desc: '',
  createdBy: '',
  createdDate: '',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  product: { kind: 'integer' },
  name: { kind: 'text', label: 'Name', max: 150 },
  system: { kind: 'integer' },
  builder: { kind: 'text' },
  date: { kind: 'date', label: 'Date' },
  desc: { kind: 'html' },
  execution: { kind: 'integer' },
};

const nameOf = (state: State, table: 'products' | 'executions', id: unknown): string =>
  String(state.table(table).get(Number(id))?.name ?? '');

export const builds: ObservedResource = {
  one: 'build',
  word: 'Build',
  parents: ['projects', 'executions'],
  template,
  fields,
  recordOverrides({ state }, row, place) {
    const named = {
      executionName: nameOf(state, 'executions', row.execution),
      productName: nameOf(state, 'products', row.product),
    };
    if (place !== 'alone') return { ...named, branchName: '', pathType: 'filePath', path: '' };
    return { ...named, productType: 'normal', allBugs: '', allStories: '', files: [], isChild: false };
  },
  create: {
    form: { name: 'Name' },
    belongsTo({ state, body }) {
      const table = state.table('executions');
      const execution = table.get(Number(body.executionID ?? body.execution ?? table.first()?.id));
      if (execution === undefined) return notThere('Execution');
      return { execution: execution.id, project: execution.project ?? 0 };
    },
    answer: (row) => ({ ...withID(row), load: page('build', 'view', `&buildID=${row.id}`) }),
  },
  update: {
    answer: ({ id }) => ({ ...saved, locate: page('build', 'view', `&buildID=${id}#app=execution`) }),
  },
  deleted: ({ execution }) => ({ ...saved, load: page('execution', 'build', `&executionID=${execution}`) }),
  lists: { list: { orderBy: [{ field: 'id', descending: false }] } },
  transitions: {},
};
