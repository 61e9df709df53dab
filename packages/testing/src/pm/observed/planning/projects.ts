import { by, inState } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { fieldComplaints } from '../records/checks.js';
import { hoursIn, isEmpty, lastEdited, ofKind } from '../records/values.js';
import type { Field, Fields, ObservedRequest, ObservedResource, RowFilter } from '../resource.js';
import {
  beginsToday,
  closedOn,
  closingComplaints,
  hoursOfTasks,
  invalidDateError,
  openedAgain,
  projectLists,
  projectTemplate,
  startedOn,
  startingComplaints,
  tooManyDays,
  unknownProducts,
} from './planned-work.js';
import { addToTeam, isInTeam, membershipOf } from './team.js';

const days: Readonly<Record<string, Field>> = {
  begin: { kind: 'date', label: 'Planned Start' },
  end: { kind: 'date', label: 'Planned End' },
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Name', max: 90 },
  ...ofKind('text', 'model PM acl'),
  ...days,
  ...ofKind('integer', 'days parent'),
  products: { kind: 'list' },
  desc: { kind: 'html' },
};

/** A project without products gets one with the project's name. */
function addProduct({ state, body, caller, now }: ObservedRequest, project: FakeRecord): void {
  if (!isEmpty(body.products)) return;
  const product = state.table('products').add({
    name: project.name,
    status: 'normal',
    bind: project.parent ? 0 : 1,
    acl: project.acl ?? 'open',
    createdBy: caller.account,
    createdDate: now,
  });
  state.table('projects').change(project.id, { products: [product.id] });
}

/** Where it is in the tree; below what is not there it has no place. */
function placeOf(state: State, { id, parent }: FakeRecord): Fields {
  const above = Number(parent ?? 0);
  if (above === 0) return { path: `,${id},`, grade: 1 };
  const program = state.table('programs').get(above);
  if (program === undefined) return { path: '', grade: 0 };
  const { path, grade } = placeOf(state, program);
  return { path: `${String(path)}${id},`, grade: Number(grade) + 1 };
}

const isMine: RowFilter = (row, account, state) =>
  row.openedBy === account ||
  row.PM === account ||
  isInTeam(state, 'project', row.id, account) ||
  state.table('tasks').find({ project: row.id, assignedTo: account }) !== undefined;

const mine =
  (passes: RowFilter): RowFilter =>
  (row, account, state, now) =>
    passes(row, account, state, now) && isMine(row, account, state, now);

export const observedProjects: ObservedResource = {
  one: 'project',
  word: 'Project',
  listed: true,
  template: { ...projectTemplate, model: 'scrum', auth: 'extend' },
  fields,
  recordOverrides({ state, caller }, row, place) {
    const hours = hoursOfTasks(state, { project: row.id });
    const shown = { ...hours, ...placeOf(state, row), order: row.id * 5 };
    if (place === 'alone') return shown;
    if (place === 'my')
      return {
        ...membershipOf(state, 'project', row.id, String(caller.account)),
        ...shown,
      };
    return { ...shown, budget: '¥ 0', estimate: String(hoursIn(hours.estimate)) };
  },
  refuses: ({ request, after }) =>
    unknownProducts(request) ?? invalidDateError(after.begin, after.end) ?? tooManyDays(after),
  nameOnce: {
    label: 'Name',
    among: ({ model, parent }) => `${String(model || 'scrum')} ${Number(parent ?? 0)}`,
  },
  ends: { label: 'Planned End', must: 'greater' },
  create: {
    form: { name: 'Name', end: 'Planned End' },
    filledIn: { begin: 'Planned Start' },
    belongsTo: beginsToday,
    sets: ({ body, caller, now }) => ({ team: body.name, ...lastEdited(caller.account, now) }),
    after(request, row) {
      addProduct(request, row);
      addToTeam(request, 'project', row.id, [row.openedBy, row.PM]);
    },
  },
  update: {
    // A change calls the team like the project.
    sets: ({ body, row }) => ({ team: body.name ?? row.name }),
    emptiesDesc: true,
  },
  afterDelete({ request: { state }, row }) {
    for (const { id } of state.table('executions').where({ project: row.id }))
      state.table('executions').delete(id);
  },
  lists: {
    list: { ...projectLists, perPage: 15 },
    my: {
      browse: {
        doing: mine(inState('doing')),
        wait: mine(inState('wait')),
        suspended: mine(inState('suspended')),
        closed: mine(inState('closed')),
        undone: mine(({ status }) => status !== 'closed' && status !== 'done'),
        openedbyme: by('openedBy'),
        all: isMine,
      },
      default: 'doing',
      perPage: 15,
    },
  },
  privileges: { mine: 'my-project' },
  deadToken: { list: 'refuse' },
  transitions: {
    start: {
      form: { realBegan: 'Actual Start' },
      refuses: startingComplaints,
      effect: ({ body, row }) => startedOn(row, body.realBegan),
    },
    suspend: { effect: ({ now }) => ({ status: 'suspended', suspendedDate: now }) },
    close: {
      form: { realEnd: 'Actual End' },
      refuses: closingComplaints,
      effect: (change) => closedOn(change, change.body.realEnd),
    },
    activate: {
      refuses: ({ body }) => fieldComplaints(days, body),
      effect: openedAgain,
    },
  },
};
