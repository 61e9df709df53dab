import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { ChangeRules, PmRecord, ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';

const table: Readonly<Record<string, ResourceDefinition>> = definitions;

/** What a change of this record sends beside what the caller gave. */
function taken({ fromRecord = {} }: ChangeRules, record: PmRecord): Record<string, unknown> {
  const rules = typeof fromRecord === 'function' ? fromRecord({}) : fromRecord;
  const read = Object.entries(rules).map(([name, rule]) => [
    name,
    rule === true ? record[name] : (rule as (record: PmRecord) => unknown)(record),
  ]);
  return Object.fromEntries(read);
}

const bug = {
  status: '',
  type: 'codeerror',
  pri: 2,
  assignedTo: 'dev1',
  deadline: '2026-11-29 00:00:00',
  mailto: 'qa1,po1',
  openedBuild: 'trunk,12',
};
const story = { pri: 1, estimate: '5.00', assignedTo: 'dev1', reviewer: ['&quot;admin&quot;'] };
const task = { left: '4.00', estimate: 8, consumed: 0, assignedTo: 'dev1', realStarted: null, story: '7' };
const plan = { begin: '2026-11-22', end: '2026-12-22 00:00:00', desc: 'kept' };

// Each of these was seen to be emptied, reset or asked for by a server that was not sent it.
const SENT: [resource: string, change: string, record: object, sent: object][] = [
  [
    'bugs',
    'confirm',
    bug,
    {
      status: 'active',
      type: 'codeerror',
      pri: 2,
      assignedTo: 'dev1',
      deadline: '2026-11-29',
      mailto: ['qa1', 'po1'],
    },
  ],
  ['bugs', 'assignTo', bug, { mailto: ['qa1', 'po1'] }],
  ['bugs', 'resolve', bug, { assignedTo: 'dev1' }],
  ['bugs', 'activate', bug, { openedBuild: ['trunk', '12'], assignedTo: 'dev1' }],
  ['stories', 'review', story, { pri: 1, estimate: 5, assignedTo: 'dev1' }],
  ['stories', 'change', story, { reviewer: ['admin'] }],
  ['stories', 'submitreview', story, { reviewer: ['admin'] }],
  ['stories', 'update', story, { reviewer: ['admin'] }],
  ['epics', 'update', story, { reviewer: ['admin'] }],
  ['requirements', 'update', story, { reviewer: ['admin'] }],
  ['stories', 'activate', story, { assignedTo: 'dev1' }],
  ['tasks', 'start', task, { left: 4, assignedTo: 'dev1' }],
  ['tasks', 'restart', task, { left: 4, assignedTo: 'dev1' }],
  ['tasks', 'assignTo', { ...task, execution: 3 }, { left: 4, executionID: 3 }],
  [
    'tasks',
    'finish',
    { ...task, realStarted: '2026-11-22' },
    { realStarted: '2026-11-22', assignedTo: 'dev1' },
  ],
  ['testtasks', 'close', bug, { mailto: ['qa1', 'po1'] }],
  ['tasks', 'activate', task, { left: 4, assignedTo: 'dev1' }],
  ['tasks', 'update', task, { story: 7 }],
  ['products', 'update', plan, { desc: 'kept' }],
  ['projects', 'update', plan, { desc: 'kept' }],
  ['programs', 'update', plan, { desc: 'kept' }],
  ['executions', 'update', plan, { desc: 'kept' }],
  ['projects', 'activate', plan, { begin: '2026-11-22', end: '2026-12-22' }],
  ['programs', 'activate', plan, { begin: '2026-11-22', end: '2026-12-22' }],
  ['executions', 'activate', plan, { begin: '2026-11-22', end: '2026-12-22' }],
  ['testtasks', 'update', { build: 'trunk' }, { build: 'trunk' }],
  [
    'testcases',
    'update',
    { steps: [{ step: 'Open', expect: 'It opens', type: 'step' }] },
    { steps: ['Open'], expects: ['It opens'], stepType: ['step'] },
  ],
  [
    'todos',
    'update',
    { type: 'bug', objectID: 12, begin: '900', end: '0930' },
    { objectID: 12, begin: '0900', end: '0930' },
  ],
  [
    'todos',
    'assignTo',
    { date: '20261122', begin: '900', end: '2400' },
    { date: '2026-11-22', begin: '0900', end: undefined },
  ],
];

describe('what servers empty where it is not sent', () => {
  eachRow(SENT)('is sent with a change', (resource, change, record, sent) => {
    const { update, transitions = {} } = table[resource] ?? {};
    const rule = change === 'update' ? update : transitions[change];
    expect(taken(rule ?? expect.fail(), { id: 1, ...record })).toEqual(sent);
  });

  it('is nothing in every other change', () => {
    const changes = Object.entries(table).flatMap(([resource, { update, transitions = {} }]) =>
      Object.entries({ ...transitions, ...(update && { update }) })
        .filter(([, rule]) => rule.fromRecord !== undefined)
        .map(([change]) => `${resource} ${change}`),
    );
    const ofStories = Object.keys(table.stories?.transitions ?? {}).map((change) => `epics ${change}`);
    const known = SENT.map(([resource, change]) => `${resource} ${change}`);
    const others = changes.filter((change) => !ofStories.includes(change.replace('requirements', 'epics')));
    expect(others.sort()).toEqual(known.sort());
  });
});

it('beside new steps of a test case, only what belongs to a step is taken from it', () => {
  const taken = definitions.testcases.update.fromRecord({ steps: ['Open'] });
  expect(Object.keys(taken)).toEqual(['expects', 'stepType']);
});

it('a confirmation is seen by a field that is not sent', () => {
  expect(definitions.bugs.transitions.confirm.sets).toEqual({ confirmed: 1 });
});
