import { cannotBeEmpty, formFailure, nothing, notThere, type Refusal } from '../answers/answers.js';
import { nameIn, unfilled } from '../records/checks.js';
import { withEntities } from '../records/html.js';
import { isEmpty, lastEdited, ofKind } from '../records/values.js';
import type {
  Change,
  Field,
  Fields,
  ObservedRequest,
  ObservedResource,
  Proposed,
  RowFilter,
  Transition,
} from '../resource.js';
import {
  beginsToday,
  closedOn,
  closingComplaints,
  hoursOfTasks,
  invalidDateError,
  outsideOf,
  projectLists,
  projectTemplate,
  startedOn,
  startingComplaints,
  tooManyDays,
  unknownProducts,
} from './planned-work.js';
import { addToTeam, isInTeam, membershipOf } from './team.js';

const NAME = 'Execution Name';

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: NAME, max: 90 },
  project: { kind: 'integer', only: 'update' },
  begin: { kind: 'date', label: 'Planned Start' },
  end: { kind: 'date', label: 'Planned End' },
  ...ofKind('text', 'lifetime PO QD PM RD acl'),
  ...ofKind('text', 'type attribute', 'create'),
  days: { kind: 'integer' },
  products: { kind: 'list' },
  plans: { kind: 'as sent' },
  desc: { kind: 'html' },
  team: { kind: 'escaped', only: 'update' },
  status: { kind: 'text', only: 'update' },
};

/** Without a project the server's form shows the one of some project, which calls executions phases. */
function belongsTo(request: ObservedRequest): Fields | Response {
  const { state, body } = request;
  const asked = body.project ?? body.projectID;
  const phase = asked === undefined ? unfilled(body, { name: 'Phase Name', end: 'Planned End' }) : undefined;
  if (phase !== undefined) return formFailure(phase);
  const table = state.table('projects');
  const project = table.get(Number(asked ?? table.first()?.id));
  if (project === undefined) return notThere('Project');
  return { project: project.id, ...beginsToday(request) };
}

/** An execution is within the days of its project. */
const outsideOfProject = ({ request: { state }, after }: Proposed) =>
  outsideOf(state.table('projects').get(Number(after.project)), after, {
    begin: (first) => `The start date of Execution should be ≥ the start date of Project : ${first}.`,
    end: (last) => `The deadline of Execution should be ≤ the deadline of Project : ${last}.`,
  });

/** Plans go by product, so each value is a list; the server ends in an error when one is not. */
const brokenPlans = ({ plans }: Fields): Response | undefined =>
  plans === undefined || plans === null || Object.values(plans).every(Array.isArray)
    ? undefined
    : nothing(500);

const inLater = (
  effect: Transition['effect'],
  refuses: (change: Change) => Refusal | undefined = () => undefined,
): Transition => ({ brokenInStock: true, refuses, effect });

/** Days that the form of the page always sends are not missed where they are left out. */
const onlyWith =
  (field: string, refuses: (change: Change) => Refusal | undefined) =>
  (change: Change): Refusal | undefined =>
    change.body[field] === undefined ? undefined : refuses(change);

const isMine: RowFilter = (row, account, state) => isInTeam(state, 'execution', row.id, account);

export const observedExecutions: ObservedResource = {
  one: 'execution',
  word: 'Execution',
  parents: ['projects'],
  listed: true,
  template: { ...projectTemplate, type: 'sprint', attribute: 'dev', openedVersion: '22.4' },
  fields,
  recordOverrides({ state, caller }, row, place) {
    const hours = hoursOfTasks(state, { execution: row.id });
    const path = `,${row.project},${row.id},`;
    const shown = { ...hours, path, parent: row.project, order: row.id * 5 };
    if (place === 'list') return { ...shown, product: 0, productName: '' };
    if (place === 'projects') return { ...shown, product: [row.products].flat().join(',') };
    if (place !== 'my') return shown;
    const projectName = nameIn(state, 'projects', row.project);
    return { ...membershipOf(state, 'execution', row.id, String(caller.account)), ...shown, projectName };
  },
  refuses: (proposed) =>
    unknownProducts(proposed.request) ??
    invalidDateError(proposed.after.begin, proposed.after.end) ??
    (proposed.body.days === undefined ? undefined : tooManyDays(proposed.after)) ??
    outsideOfProject(proposed) ??
    brokenPlans(proposed.body),
  nameOnce: { label: NAME, among: ({ project }) => Number(project) },
  ends: { label: 'Planned End', must: 'not less' },
  create: {
    form: { name: NAME, end: 'Planned End' },
    filledIn: { begin: 'Planned Start' },
    belongsTo,
    sets: ({ body, caller, now }) => ({
      lifetime: body.lifetime ?? '',
      team: withEntities(String(body.name)),
      ...lastEdited(caller.account, now),
    }),
    after: (request, row) =>
      addToTeam(request, 'execution', row.id, [row.openedBy, row.PO, row.PM, row.QD, row.RD]),
  },
  update: {
    emptiesDesc: true,
  },
  lists: {
    list: projectLists,
    projects: { ...projectLists, perPage: 100 },
    my: { browse: { all: isMine }, unknown: 'default', perPage: 15 },
  },
  privileges: { list: 'execution-all', projects: 'project-execution', mine: 'my-execution' },
  deadToken: { list: 'refuse' },
  transitions: {
    start: inLater(
      ({ body, row }) => startedOn(row, body.realBegan ?? ''),
      onlyWith('realBegan', startingComplaints),
    ),
    suspend: inLater(({ now }) => ({ status: 'suspended', suspendedDate: `${now.slice(0, 10)} 00:00:00` })),
    close: inLater(
      (change) => closedOn(change, change.body.realEnd ?? ''),
      onlyWith('realEnd', closingComplaints),
    ),
    activate: inLater(
      // What nobody has worked on, and nobody has started, waits again.
      ({ body: { begin, end }, row, request: { state } }) => {
        const { consumed } = hoursOfTasks(state, { execution: row.id });
        return { status: isEmpty(row.realBegan) && !Number(consumed) ? 'wait' : 'doing', begin, end };
      },
      ({ body }) => (isEmpty(body.begin) ? { begin: cannotBeEmpty('Planned Start') } : undefined),
    ),
  },
};
