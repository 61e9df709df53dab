import { cannotBeEmpty, closesAndLoads, notThere, page, saved, withID } from './answers.js';
import { planComplaints, projectLists, projectTemplate } from './projects.js';
import type { AuthenticatedRequest } from './request.js';
import type { Field, Fields, ObservedResource, Transition } from './resource.js';
import { isDate, isEmpty } from './values.js';

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Execution Name', max: 90 },
  begin: { kind: 'as sent' },
  end: { kind: 'as sent' },
  lifetime: { kind: 'text' },
  days: { kind: 'integer' },
  products: { kind: 'list' },
  plans: { kind: 'as sent' },
  PO: { kind: 'text' },
  QD: { kind: 'text' },
  PM: { kind: 'text' },
  RD: { kind: 'text' },
  acl: { kind: 'text' },
  desc: { kind: 'html' },
  status: { kind: 'text', only: 'update' },
};

function belongsTo({ state, body }: AuthenticatedRequest): Fields | Response {
  const table = state.table('projects');
  const project = table.get(Number(body.project ?? body.projectID ?? table.first()?.id));
  return project === undefined ? notThere('Project') : { project: project.id };
}

function startsTooEarly({ state }: AuthenticatedRequest, { project, begin }: Fields) {
  const projectBegin = state.table('projects').get(Number(project))?.begin;
  if (!isDate(begin) || !isDate(projectBegin) || begin >= projectBegin) return undefined;
  return { begin: `The start date of Execution should be ≥ the start date of Project : ${projectBegin}.` };
}

const inLater = (status: string, refuses?: Transition['refuses']): Transition => ({
  brokenInStock: true,
  ...(refuses && { refuses }),
  effect: () => ({ status }),
  answer: () => closesAndLoads,
});

export const executions: ObservedResource = {
  one: 'execution',
  word: 'Execution',
  parents: ['projects'],
  listed: true,
  template: { ...projectTemplate, type: 'sprint', attribute: 'dev' },
  fields,
  recordOverrides: (_, row) => ({ path: `,${row.project},${row.id},`, parent: row.project }),
  create: {
    form: { name: 'Execution Name', end: 'Planned End' },
    belongsTo,
    refuses: (request) => planComplaints(request.body) ?? startsTooEarly(request, request.body),
    sets: ({ body }) => ({ lifetime: body.lifetime ?? '' }),
    answer: withID,
  },
  update: { answer: ({ id }) => ({ ...saved, load: page('execution', 'view', `&executionID=${id}`) }) },
  deleted: () => saved,
  lists: { list: projectLists },
  privileges: { list: 'execution-all', projects: 'project-execution' },
  deadToken: { list: 'refuse' },
  transitions: {
    start: inLater('doing'),
    suspend: inLater('suspended'),
    close: inLater('closed'),
    activate: inLater('doing', ({ body }) =>
      isEmpty(body.begin) ? { begin: cannotBeEmpty('Planned Start') } : undefined,
    ),
  },
};
