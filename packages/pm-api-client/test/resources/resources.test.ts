import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { pm, usePm } from '../fixtures/pm-and-server.js';

const plan = { begin: '2026-11-02', end: '2026-12-31' };

/** What a record goes through: its create, an update, transitions with the states they lead to. */
const lives = {
  bugs: {
    create: {
      productID: 1,
      title: 'Crash at start',
      openedBuild: ['trunk'],
      severity: 2,
      assignedTo: 'dev1',
    },
    update: { title: 'Crash at every start', pri: 1 },
    transitions: [
      ['resolve', { resolution: 'fixed', resolvedBuild: 'trunk' }, /^resolved$/],
      ['activate', {}, /^active$/],
      ['close', {}, /^closed$/],
    ],
  },
  stories: {
    create: {
      productID: 1,
      title: 'Notes can be shared',
      needNotReview: 1,
      estimate: 3.5,
      category: 'feature',
    },
    update: { title: 'Notes can be shared by link', spec: 'A link.' },
    transitions: [],
  },
  tasks: {
    create: { executionID: 1, name: 'Draw a link', type: 'devel', estimate: 8, assignedTo: 'dev1' },
    update: { name: 'Draw the link', deadline: '2026-12-01' },
    transitions: [
      ['start', {}, /^(started|doing)$/],
      ['finish', { consumed: 3 }, /^(finished|done)$/],
      ['close', {}, /^closed$/],
    ],
  },
  projects: {
    create: { name: 'Notes 3', model: 'scrum', ...plan, workflowGroup: 0 },
    update: { name: 'Notes 3.1' },
    transitions: [
      ['start', {}, /^doing$/],
      ['close', {}, /^closed$/],
      ['activate', {}, /^doing$/],
    ],
  },
  products: {
    create: { name: 'Ledger 2', desc: 'Accounts.', reviewer: ['po1'] },
    update: { name: 'Ledger 3' },
    transitions: [
      // Released servers write `close`.
      ['close', {}, /^closed?$/],
      ['activate', {}, /^normal$/],
    ],
  },
  testcases: {
    create: { productID: 1, title: 'A note is shared', pri: 2 },
    update: { title: 'A note is shared by link' },
    transitions: [],
  },
  executions: {
    create: { project: 1, name: 'Sprint 3', ...plan, lifetime: 'short' },
    update: { name: 'Sprint 3b' },
    transitions: [],
  },
  testtasks: {
    create: { productID: 1, name: 'Before the release', build: 1, ...plan },
    update: { name: 'Before the second release' },
    transitions: [
      ['start', {}, /^doing$/],
      ['close', {}, /^done$/],
      ['activate', {}, /^doing$/],
    ],
  },
  epics: {
    create: { productID: 1, title: 'Notes for schools', needNotReview: 1 },
    update: { title: 'Notes for classes' },
    transitions: [
      ['close', { closedReason: 'done' }, /^closed$/],
      ['activate', {}, /^active$/],
    ],
  },
  requirements: {
    create: { productID: 1, title: 'A class shares its notes', needNotReview: 1 },
    update: { title: 'A class shares its notebook' },
    transitions: [
      ['close', { closedReason: 'done' }, /^closed$/],
      ['activate', {}, /^active$/],
    ],
  },
  systems: {
    create: { productID: 1, name: 'Notes mailer' },
    update: { name: 'Notes post office' },
    transitions: [],
  },
  users: {
    create: { account: 'dev2', realname: 'Dev Two', password: 'pass-word-of-dev2', role: 'dev' },
    update: { realname: 'Dev the Second' },
    transitions: [],
  },
} as const;

const names = Object.keys(lives) as (keyof typeof lives)[];

type Call = (...values: unknown[]) => Promise<{ id: number; record: Record<string, unknown> }>;

describe.each(['specification', 'observed'] as const)('on a server of the behaviour %s', (behaviour) => {
  usePm({ behaviour, account: 'admin' });

  const calls = (name: keyof typeof lives) => pm[name] as unknown as Record<string, Call>;

  eachRow(names)(
    'a record is created, updated, moved through its states and deleted, each seen to be done',
    async (name) => {
      const { create, update, transitions } = lives[name];
      const operations = calls(name);
      const created = await operations.create?.(create);
      const id = created?.id ?? 0;
      expect(created).toMatchObject({ outcome: 'applied', record: { id } });
      expect(await operations.update?.(id, update)).toMatchObject({ outcome: 'applied', record: update });
      for (const [word, fields, state] of transitions) {
        const moved = await operations[word]?.(id, fields);
        expect(moved, word).toMatchObject({
          outcome: 'applied',
          record: { status: expect.stringMatching(state) },
        });
      }
      if (name === 'systems') return;
      expect(await operations.delete?.(id)).toMatchObject({ outcome: 'applied', record: { id } });
    },
  );

  it('a story is closed for a reason and opened again', async () => {
    const { id } = await pm.stories.create({ productID: 1, title: 'Notes expire', needNotReview: 1 });
    // What starts as a draft becomes active by a review.
    if (behaviour === 'specification') await pm.stories.review(id, { result: 'pass' });
    expect(await pm.stories.close(id, { closedReason: 'willnotdo' })).toMatchObject({
      outcome: 'applied',
      record: { status: 'closed', closedReason: 'willnotdo' },
    });
    expect(await pm.stories.activate(id)).toMatchObject({ outcome: 'applied', record: { status: 'active' } });
  });
});
