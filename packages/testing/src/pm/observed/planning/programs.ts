import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import { json, nothing } from '../answers/answers.js';
import { tableWith } from '../records/families.js';
import { ofKind } from '../records/values.js';
import type { Change, Field, ObservedResource, Transition } from '../resource.js';
import {
  beginsToday,
  closedOn,
  closingComplaints,
  openedAgain,
  projectTemplate,
  startedOn,
  startingComplaints,
} from './planned-work.js';

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Name', max: 90 },
  parent: { kind: 'integer' },
  begin: { kind: 'date', label: 'Begin' },
  end: { kind: 'date', label: 'End' },
  ...ofKind('text', 'PM acl'),
  desc: { kind: 'html' },
};

const NOT_NOW =
  'The conditions for executing this operation have not been met, and therefore the operation cannot be executed.';

/** Only from some states; the day of today where none is sent. */
const from = (
  states: readonly string[],
  day: 'realBegan' | 'realEnd' | undefined,
  effect: Transition['effect'],
): Transition => {
  const today = (change: Change): Change =>
    day === undefined
      ? change
      : { ...change, body: { ...change.body, [day]: change.body[day] ?? change.now.slice(0, 10) } };
  const complaints = { realBegan: startingComplaints, realEnd: closingComplaints };
  return {
    refuses: (change) =>
      states.includes(String(change.row.status ?? 'wait')) ? day && complaints[day](today(change)) : NOT_NOW,
    effect: (change) => effect(today(change)),
  };
};

/** A refusal that only a page in a browser can show. */
const inBrowser = (callback: string) => json({ callback, status: 'fail' });

const stillHas = (what: string) =>
  inBrowser(
    `zui.Modal.alert({icon: 'icon-exclamation-sign', iconClass: 'warning-pale rounded-full icon-2x',  message: 'The program has ${what} exist and can not be deleted.'})`,
  );

/** Programs and projects right below it. */
const childrenOf = (state: State, { id }: FakeRecord): FakeRecord[] =>
  (['programs', 'projects'] as const).flatMap((table) => state.table(table).where({ parent: id }));

const close = from(['wait', 'doing', 'suspended'], 'realEnd', (change) =>
  closedOn(change, change.body.realEnd),
);

// What the record says it is, where the number names no program.
const TYPES: Readonly<Partial<Record<TableName, string>>> = { projects: 'project', executions: 'sprint' };

export const observedPrograms: ObservedResource = {
  one: 'program',
  word: 'Program',
  template: { ...projectTemplate, type: 'program' },
  fields,
  recordOverrides: ({ state }, row) => {
    const isBelow = Boolean(row.parent) && state.table('programs').get(Number(row.parent)) !== undefined;
    const table = tableWith(state, 'programs', row.id);
    return {
      type: TYPES[table] ?? 'program',
      path: isBelow ? `,${row.parent},${row.id},` : `,${row.id},`,
      grade: isBelow ? 2 : 1,
      order: row.id * 5,
    };
  },
  nameOnce: { label: 'Name', among: ({ parent }) => Number(parent ?? 0) },
  ends: { label: 'End', must: 'greater' },
  create: {
    form: { name: 'Name', end: 'End' },
    filledIn: { begin: 'Begin' },
    belongsTo: beginsToday,
    sets: () => ({ status: 'wait' }),
  },
  update: { emptiesDesc: true },
  refusesDelete({ request: { state }, row }) {
    if (childrenOf(state, row).length > 0) return 'Can not delete the program has children.';
    if (state.table('products').find({ program: row.id })) return stillHas('Products');
    return undefined;
  },
  privileges: { get: 'program-edit' },
  transitions: {
    start: from(['wait', 'suspended'], 'realBegan', ({ row, body }) => startedOn(row, body.realBegan)),
    close: {
      ...close,
      refuses: (change) =>
        close.refuses?.(change) ??
        (childrenOf(change.request.state, change.row).some(({ status }) => status !== 'closed')
          ? inBrowser("zui.Modal.alert('There are subprograms or Projects that are not closed');")
          : undefined),
    },
    activate: from(['closed', 'done'], undefined, openedAgain),
    suspend: { refuses: () => nothing(), effect: () => ({}) },
  },
};
