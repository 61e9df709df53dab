import { notThere } from '../answers/answers.js';
import { IN_TRASH, nameIn } from '../records/checks.js';
import { numbersIn, ofKind, starting } from '../records/values.js';
import type { Field, ObservedResource } from '../resource.js';

/** Every field that each answer with a build has, with its value when nothing was set. */
const template = {
  ...starting(0, 'project product execution deleted'),
  ...starting('', 'branch builds name scmPath filePath date stories bugs builder desc createdBy'),
  ...starting('', 'createdDate'),
  ...{ system: 1 },
};

const NAME = 'Name';

const fields: Readonly<Record<string, Field>> = {
  ...ofKind('integer', 'product system execution'),
  name: { kind: 'text', label: NAME, max: 150 },
  builder: { kind: 'text' },
  date: { kind: 'date', label: 'Date' },
  ...ofKind('escaped', 'scmPath filePath'),
  desc: { kind: 'html' },
};

export const observedBuilds: ObservedResource = {
  one: 'build',
  word: 'Build',
  parents: ['projects', 'executions'],
  template,
  fields,
  recordOverrides({ state }, row, place) {
    const named = {
      executionName: nameIn(state, 'executions', row.execution),
      productName: nameIn(state, 'products', row.product),
    };
    if (place !== 'alone') return place === 'projects' ? { ...named, builds: [] } : named;
    const [allBugs, allStories] = [row.bugs, row.stories].map((numbers) => numbersIn(numbers).join(','));
    return { ...named, productType: 'normal', allBugs, allStories, files: [] };
  },
  nameOnce: { label: NAME, among: ({ product }) => Number(product ?? 0), hint: IN_TRASH },
  create: {
    form: { system: 'Application', name: NAME },
    filledIn: { builder: 'Builder', date: 'Date' },
    belongsTo({ state, body, now, caller }) {
      const table = state.table('executions');
      const execution = table.get(Number(body.executionID ?? body.execution ?? table.first()?.id));
      if (execution === undefined) return notThere('Execution');
      // What is made under the name that the form has is in the project that is named, or in none.
      const project = body.executionID === undefined ? Number(body.project ?? 0) : (execution.project ?? 0);
      const filledIn = { builder: body.builder ?? caller.account, date: body.date ?? now.slice(0, 10) };
      return { execution: execution.id, project, ...filledIn };
    },
  },
  update: {},
};
