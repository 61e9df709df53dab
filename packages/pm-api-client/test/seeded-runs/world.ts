import type { FakePmOptions, FakeRecord } from 'plat-testing/pm';
import { plainBug } from '../fixtures/plain-bug.js';

const DAY_MS = 86_400_000;

const many = (count: number, record: (id: number) => Omit<FakeRecord, 'id'>): FakeRecord[] =>
  Array.from({ length: count }, (_, index) => ({ ...record(index + 1), id: index + 1 }));

const inTurn = <Item>(items: readonly Item[], id: number): Item => items[id % items.length] as Item;

// A released server loses the last three from a text that a change leaves out.
const title = (id: number) => `"Number ${id}" & more <é> 😀 𠮷 &lt;`;

const story = (states: readonly string[]) => (id: number) => ({
  product: 1,
  title: title(id),
  spec: `Spec ${id} 😀`,
  verify: `Verify ${id}`,
  pri: 2,
  estimate: 4,
  assignedTo: 'dev1',
  openedBy: 'po1',
  reviewer: ['admin', 'seeded1'],
  status: inTurn(states, id),
  ...(inTurn(states, id) === 'closed' ? { closedReason: 'done' } : {}),
});

/** What every server starts with: enough for each change to have a record of its own, with something in each field. */
const records = {
  bugs: many(16, (id) => {
    const status = inTurn(['active', 'resolved', 'active', 'closed'] as const, id);
    const resolved = status === 'active' ? {} : { resolution: 'fixed', resolvedBuild: 'trunk' };
    const related = {
      project: 1,
      execution: 1,
      story: 1,
      steps: `<p>Steps ${id} 😀</p>`,
      keywords: `😀 ${id}`,
      assignedTo: 'dev1',
    };
    return { ...plainBug, title: title(id), ...related, status, ...resolved };
  }),
  tasks: many(16, (id) => {
    const status = inTurn(['wait', 'started', 'wait', 'finished', 'closed'], id);
    const hours = status === 'wait' ? { left: 8 } : { consumed: 2, left: 6 };
    const done = status === 'finished' || status === 'closed' ? { left: 0 } : {};
    const related = { project: 1, execution: 1, story: 1, assignedTo: 'dev1', openedBy: 'pm1' };
    return { name: title(id), desc: `Desc ${id} 😀`, estimate: 8, ...hours, ...done, ...related, status };
  }),
  stories: many(12, story(['draft', 'active', 'active', 'closed'])),
  epics: many(6, story(['active', 'active', 'closed'])),
  requirements: many(6, story(['active', 'active', 'closed'])),
  testcases: many(8, (id) => ({
    product: 1,
    title: title(id),
    pri: 2,
    story: 1,
    precondition: `Before ${id}`,
    steps: ['One', 'Two'],
    expects: ['1', '2'],
    stepType: ['step', 'step'],
    openedBy: 'qa1',
  })),
  testtasks: many(8, (id) => ({
    product: 1,
    project: 1,
    execution: 1,
    name: title(id),
    desc: `Desc ${id} 😀`,
    build: 1,
    begin: '2026-06-01',
    end: '2026-06-30',
    owner: 'qa1',
    createdBy: 'qa1',
    status: inTurn(['wait', 'doing'], id),
  })),
};

/** A closed record of a released server is assigned to `closed`, and the title of a story is kept escaped. */
const asReleased = (all: Readonly<Record<string, readonly FakeRecord[]>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, list]) => [
      name,
      list.map((record) => ({
        ...record,
        ...(record.status === 'closed' ? { assignedTo: 'closed' } : {}),
        ...(ESCAPED.includes(name) ? { title: escaped(String(record.title)) } : {}),
      })),
    ]),
  );

const ESCAPED = ['stories', 'epics', 'requirements'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The servers of which each run takes one: both behaviours, each answer and each sign of an ended session. */
export const SERVERS: readonly FakePmOptions[] = [
  { sessionSign: 'unauthorized' },
  { sessionSign: 'redirect', answers: { update: 'empty', delete: 'empty', forbidden: 'alternating' } },
  { sessionSign: 'login-page', answers: { update: 'status', delete: 'status', transition: 'empty' } },
  { sessionSign: 'login-data', answers: { create: 'alternating', listWithoutRole: 'total' } },
  {
    sessionSign: 'forbidden',
    answers: { create: 'status', listWithoutRole: 'named' },
    clockOffsetMs: DAY_MS,
  },
  { behaviour: 'observed' },
  { behaviour: 'observed', clockOffsetMs: DAY_MS },
  { behaviour: 'observed', server: 'later', clockOffsetMs: -DAY_MS },
  { behaviour: 'observed', server: 'later', sessionSign: 'forbidden', timeZone: 'America/Los_Angeles' },
  { behaviour: 'observed', timeZone: 'Asia/Kathmandu' },
].map((options) => {
  const isObserved = options.behaviour === 'observed';
  return { ...options, records: isObserved ? asReleased(records) : records } as FakePmOptions;
});
