import type { Random } from '../../../../scripts/random.mjs';
import type { Change, Fields } from './change.js';

const both = (...states: string[]) => ({ specification: states, observed: states });

const ACCOUNTS = ['dev1', 'qa1', 'pm1'] as const;

const commented: Change['draw'] = (_, comment) => ({ comment });

/** An update with some of the fields: one at least. */
const update = (resource: Change['resource'], all: Change['draw']): Change => ({
  resource,
  operation: 'update',
  draw(random, name) {
    const entries = Object.entries(all(random, name));
    const kept = entries.filter(() => random.chance(0.4));
    return Object.fromEntries(kept.length > 0 ? kept : [random.pick(entries)]);
  },
});

/** A change of state, with the fields beside it that it is there to change. */
const transition = (
  resource: Change['resource'],
  operation: string,
  from: readonly string[],
  to: NonNullable<Change['to']>,
  { changes = [], draw = commented }: Partial<Pick<Change, 'changes' | 'draw'>> = {},
): Change => ({ resource, operation, from, to, changes, draw });

const closedFor = (...reasons: [string, string]) => ({
  changes: ['assignedTo'],
  draw: (random: Random, comment: string): Fields => ({ closedReason: random.pick(reasons), comment }),
});

/** What is done to records, as data. */
export const CHANGES: readonly Change[] = [
  update('bugs', (random, name) => ({
    title: name,
    severity: 1 + random.below(4),
    pri: 1 + random.below(4),
    steps: `First ${name}`,
    assignedTo: random.pick(ACCOUNTS),
  })),
  transition('bugs', 'resolve', ['active'], both('resolved'), {
    changes: ['resolution', 'resolvedBuild', 'duplicateBug'],
    draw(random, comment) {
      const resolution = random.pick(['bydesign', 'fixed', 'external']);
      const assignedTo = random.chance(0.5) ? {} : { assignedTo: random.pick(ACCOUNTS) };
      return { resolution, resolvedBuild: 'trunk', comment, ...assignedTo };
    },
  }),
  // A closed record of a released server is assigned to `closed`.
  transition('bugs', 'close', ['active', 'resolved'], both('closed'), { changes: ['assignedTo'] }),
  transition('bugs', 'activate', ['closed', 'resolved'], both('active'), {
    changes: ['resolution', 'resolvedBuild', 'duplicateBug'],
  }),
  {
    ...update('tasks', (random, name) => ({
      name,
      pri: 1 + random.below(4),
      desc: `What ${name} is`,
      estimate: 3,
    })),
    // A released server sets the hours left of a task without logged hours to its new estimate.
    changes: ['left'],
  },
  transition(
    'tasks',
    'start',
    ['wait'],
    { specification: ['started'], observed: ['doing'] },
    {
      draw: (random, comment) => (random.chance(0.5) ? { comment } : { comment, left: 1 + random.below(8) }),
    },
  ),
  transition(
    'tasks',
    'finish',
    ['started', 'doing'],
    { specification: ['finished'], observed: ['done'] },
    {
      changes: ['consumed', 'left', 'realStarted', 'finishedDate'],
      draw: (random, comment) => ({ consumed: 1 + random.below(6), comment }),
    },
  ),
  transition('tasks', 'close', ['finished', 'done'], both('closed'), { changes: ['assignedTo'] }),
  transition(
    'tasks',
    'activate',
    ['closed', 'finished', 'done'],
    { specification: ['active'], observed: ['doing'] },
    { changes: ['finishedDate', 'left'] },
  ),
  update('stories', (random, name) => ({
    title: name,
    pri: 1 + random.below(4),
    spec: `What ${name} is`,
    verify: 'See',
  })),
  // A story waits for all of its reviewers.
  transition('stories', 'review', ['draft', 'reviewing'], both('active', 'reviewing'), {
    draw: (_, comment) => ({ result: 'pass', comment }),
  }),
  transition('stories', 'close', ['active'], both('closed'), closedFor('done', 'willnotdo')),
  transition('stories', 'activate', ['closed'], both('active'), { changes: ['closedReason'] }),
  ...(['epics', 'requirements'] as const).flatMap((resource) => [
    update(resource, (random, name) => ({
      ...{ title: name, pri: 1 + random.below(4), spec: `What ${name} is` },
    })),
    transition(resource, 'close', ['active'], both('closed'), closedFor('done', 'cancel')),
  ]),
  update('testcases', (random, name) => ({
    title: name,
    pri: 1 + random.below(4),
    precondition: `Before ${name}`,
  })),
  update('testtasks', (random, name) => ({
    name,
    desc: `What ${name} is`,
    owner: random.pick(ACCOUNTS),
  })),
  transition('testtasks', 'start', ['wait'], both('doing')),
  transition('testtasks', 'close', ['wait', 'doing'], both('done')),
];
