import type { Random } from '../../../../scripts/random.mjs';
import type { Change } from './change.js';

const both = (...states: string[]) => ({ specification: states, observed: states });

const ACCOUNTS = ['dev1', 'qa1', 'pm1'] as const;

/** Some of the fields: one at least. */
function some<Fields extends object>(random: Random, fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields);
  const kept = entries.filter(() => random.chance(0.4));
  return Object.fromEntries(kept.length > 0 ? kept : [random.pick(entries)]) as Partial<Fields>;
}

/** What is done to records, as data. */
export const CHANGES: readonly Change[] = [
  {
    resource: 'bugs',
    operation: 'update',
    draw(random, name) {
      const fields = some(random, {
        title: name,
        severity: 1 + random.below(4),
        pri: 1 + random.below(4),
        steps: `First ${name}`,
        assignedTo: random.pick(ACCOUNTS),
      });
      return {
        fields,
        one: (pm, id, options) => pm.bugs.update(id, fields, options),
        many: (pm, ids, options) =>
          pm.bugs.updateMany(
            ids.map((id) => ({ id, fields })),
            options,
          ),
      };
    },
  },
  {
    resource: 'bugs',
    operation: 'resolve',
    from: ['active'],
    to: both('resolved'),
    changes: ['resolution', 'resolvedBuild', 'duplicateBug'],
    draw(random, name) {
      const resolution = random.pick(['bydesign', 'fixed', 'external'] as const);
      const assignedTo = random.chance(0.5) ? {} : { assignedTo: random.pick(ACCOUNTS) };
      const fields = { resolution, resolvedBuild: 'trunk', comment: name, ...assignedTo };
      return {
        fields,
        one: (pm, id, options) => pm.bugs.resolve(id, fields, options),
        many: (pm, ids, options) => pm.bugs.resolveMany(ids, fields, options),
      };
    },
  },
  {
    resource: 'bugs',
    operation: 'close',
    from: ['active', 'resolved'],
    to: both('closed'),
    // A closed record of a released server is assigned to `closed`.
    changes: ['assignedTo'],
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.bugs.close(id, { comment }, options),
      many: (pm, ids, options) => pm.bugs.closeMany(ids, { comment }, options),
    }),
  },
  {
    resource: 'bugs',
    operation: 'activate',
    from: ['closed', 'resolved'],
    to: both('active'),
    changes: ['resolution', 'resolvedBuild', 'duplicateBug'],
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.bugs.activate(id, { comment }, options),
      many: (pm, ids, options) => pm.bugs.activateMany(ids, { comment }, options),
    }),
  },
  {
    resource: 'tasks',
    operation: 'update',
    draw(random, name) {
      const fields = some(random, { name, pri: 1 + random.below(4), desc: `What ${name} is`, estimate: 3 });
      return {
        fields,
        one: (pm, id, options) => pm.tasks.update(id, fields, options),
        many: (pm, ids, options) =>
          pm.tasks.updateMany(
            ids.map((id) => ({ id, fields })),
            options,
          ),
      };
    },
  },
  {
    resource: 'tasks',
    operation: 'start',
    from: ['wait'],
    to: { specification: ['started'], observed: ['doing'] },
    draw(random, comment) {
      const fields = random.chance(0.5) ? { comment } : { comment, left: 1 + random.below(8) };
      return {
        fields,
        one: (pm, id, options) => pm.tasks.start(id, fields, options),
        many: (pm, ids, options) => pm.tasks.startMany(ids, fields, options),
      };
    },
  },
  {
    resource: 'tasks',
    operation: 'finish',
    from: ['started', 'doing'],
    to: { specification: ['finished'], observed: ['done'] },
    changes: ['consumed', 'left', 'realStarted', 'finishedDate'],
    draw(random, comment) {
      const fields = { consumed: 1 + random.below(6), comment };
      return {
        fields,
        one: (pm, id, options) => pm.tasks.finish(id, fields, options),
        many: (pm, ids, options) => pm.tasks.finishMany(ids, fields, options),
      };
    },
  },
  {
    resource: 'tasks',
    operation: 'close',
    from: ['finished', 'done'],
    to: both('closed'),
    changes: ['assignedTo'],
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.tasks.close(id, { comment }, options),
      many: (pm, ids, options) => pm.tasks.closeMany(ids, { comment }, options),
    }),
  },
  {
    resource: 'tasks',
    operation: 'activate',
    from: ['closed', 'finished', 'done'],
    to: { specification: ['active'], observed: ['doing'] },
    changes: ['finishedDate', 'left'],
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.tasks.activate(id, { comment }, options),
      many: (pm, ids, options) => pm.tasks.activateMany(ids, { comment }, options),
    }),
  },
  {
    resource: 'stories',
    operation: 'update',
    draw(random, name) {
      const fields = some(random, {
        title: name,
        pri: 1 + random.below(4),
        spec: `What ${name} is`,
        verify: 'See',
      });
      return {
        fields,
        one: (pm, id, options) => pm.stories.update(id, fields, options),
        many: (pm, ids, options) =>
          pm.stories.updateMany(
            ids.map((id) => ({ id, fields })),
            options,
          ),
      };
    },
  },
  {
    resource: 'stories',
    operation: 'review',
    from: ['draft', 'reviewing'],
    to: both('active'),
    draw: (_, comment) => ({
      fields: { result: 'pass', comment },
      one: (pm, id, options) => pm.stories.review(id, { result: 'pass', comment }, options),
      many: (pm, ids, options) => pm.stories.reviewMany(ids, { result: 'pass', comment }, options),
    }),
  },
  {
    resource: 'stories',
    operation: 'close',
    from: ['active'],
    to: both('closed'),
    changes: ['assignedTo'],
    draw(random, comment) {
      const fields = { closedReason: random.pick(['done', 'willnotdo'] as const), comment };
      return {
        fields,
        one: (pm, id, options) => pm.stories.close(id, fields, options),
        many: (pm, ids, options) => pm.stories.closeMany(ids, fields, options),
      };
    },
  },
  {
    resource: 'stories',
    operation: 'activate',
    from: ['closed'],
    to: both('active'),
    changes: ['closedReason'],
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.stories.activate(id, { comment }, options),
      many: (pm, ids, options) => pm.stories.activateMany(ids, { comment }, options),
    }),
  },
  ...(['epics', 'requirements'] as const).flatMap((resource): Change[] => [
    {
      resource,
      operation: 'update',
      draw(random, name) {
        const fields = some(random, { title: name, pri: 1 + random.below(4), spec: `What ${name} is` });
        return {
          fields,
          one: (pm, id, options) => pm[resource].update(id, fields, options),
          many: (pm, ids, options) =>
            pm[resource].updateMany(
              ids.map((id) => ({ id, fields })),
              options,
            ),
        };
      },
    },
    {
      resource,
      operation: 'close',
      from: ['active'],
      to: both('closed'),
      changes: ['assignedTo'],
      draw(random, comment) {
        const fields = { closedReason: random.pick(['done', 'cancel'] as const), comment };
        return {
          fields,
          one: (pm, id, options) => pm[resource].close(id, fields, options),
          many: (pm, ids, options) => pm[resource].closeMany(ids, fields, options),
        };
      },
    },
  ]),
  {
    resource: 'testcases',
    operation: 'update',
    draw(random, name) {
      const fields = some(random, { title: name, pri: 1 + random.below(4), precondition: `Before ${name}` });
      return {
        fields,
        one: (pm, id, options) => pm.testcases.update(id, fields, options),
        many: (pm, ids, options) =>
          pm.testcases.updateMany(
            ids.map((id) => ({ id, fields })),
            options,
          ),
      };
    },
  },
  {
    resource: 'testtasks',
    operation: 'update',
    draw(random, name) {
      const fields = some(random, { name, desc: `What ${name} is`, owner: random.pick(ACCOUNTS) });
      return {
        fields,
        one: (pm, id, options) => pm.testtasks.update(id, fields, options),
        many: (pm, ids, options) =>
          pm.testtasks.updateMany(
            ids.map((id) => ({ id, fields })),
            options,
          ),
      };
    },
  },
  {
    resource: 'testtasks',
    operation: 'start',
    from: ['wait'],
    to: both('doing'),
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.testtasks.start(id, { comment }, options),
      many: (pm, ids, options) => pm.testtasks.startMany(ids, { comment }, options),
    }),
  },
  {
    resource: 'testtasks',
    operation: 'close',
    from: ['wait', 'doing'],
    to: both('done'),
    draw: (_, comment) => ({
      fields: { comment },
      one: (pm, id, options) => pm.testtasks.close(id, { comment }, options),
      many: (pm, ids, options) => pm.testtasks.closeMany(ids, { comment }, options),
    }),
  },
];
