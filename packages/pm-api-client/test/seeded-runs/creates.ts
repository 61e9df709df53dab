import type { PmResource } from 'plat-testing/pm';
import type { BulkReport, PmClient } from 'pm-api-client';
import type { Random } from '../../../../scripts/random.mjs';
import type { ManyLimits, WriteLimits, WriteResult } from './change.js';

/** New records of a resource with the fields that a run sends. */
export interface DrawnCreate {
  resource: PmResource;
  /** One for each name. */
  list: Readonly<Record<string, unknown>>[];
  one(pm: PmClient, options: WriteLimits): Promise<WriteResult>;
  many(pm: PmClient, options: ManyLimits): Promise<BulkReport<unknown, unknown>>;
  prepare(pm: PmClient): Promise<unknown>;
}

/** Draws the fields of new records, one for each name. */
type Draw = (random: Random, names: readonly string[]) => DrawnCreate;

const dryRun = { dryRun: true } as const;

function storiesOf(random: Random, names: readonly string[]) {
  const pri = 1 + random.below(4);
  return names.map((title) => ({ productID: 1, title, pri, spec: `What ${title} is`, reviewer: ['po1'] }));
}

/** What is created, by resource. */
export const CREATES: readonly Draw[] = [
  (random, names) => {
    const severity = 1 + random.below(4);
    const list = names.map((title) => ({
      productID: 1,
      title,
      openedBuild: ['trunk'],
      severity,
      pri: 2,
      steps: `Do ${title}`,
      ...(random.chance(0.5) ? { assignedTo: 'dev1', project: 1, execution: 1 } : {}),
    }));
    const [first] = list as [(typeof list)[number]];
    return {
      resource: 'bugs',
      list,
      one: (pm, options) => pm.bugs.create(first, options),
      many: (pm, options) => pm.bugs.createMany(list, options),
      prepare: (pm) => pm.bugs.createMany(list, dryRun),
    };
  },
  (random, names) => {
    const estimate = 1 + random.below(9);
    const list = names.map((name) => ({
      executionID: 1,
      name,
      type: random.pick(['devel', 'test', 'design'] as const),
      estimate,
      desc: `Do ${name}`,
      assignedTo: 'dev1',
    }));
    const [first] = list as [(typeof list)[number]];
    return {
      resource: 'tasks',
      list,
      one: (pm, options) => pm.tasks.create(first, options),
      many: (pm, options) => pm.tasks.createMany(list, options),
      prepare: (pm) => pm.tasks.createMany(list, dryRun),
    };
  },
  (random, names) => {
    const list = storiesOf(random, names);
    const [first] = list as [(typeof list)[number]];
    return {
      resource: 'stories',
      list,
      one: (pm, options) => pm.stories.create(first, options),
      many: (pm, options) => pm.stories.createMany(list, options),
      prepare: (pm) => pm.stories.createMany(list, dryRun),
    };
  },
  ...(['epics', 'requirements'] as const).map(
    (resource): Draw =>
      (random, names) => {
        const list = storiesOf(random, names);
        const [first] = list as [(typeof list)[number]];
        return {
          resource,
          list,
          one: (pm, options) => pm[resource].create(first, options),
          many: (pm, options) => pm[resource].createMany(list, options),
          prepare: (pm) => pm[resource].createMany(list, dryRun),
        };
      },
  ),
  (random, names) => {
    const expects = random.chance(0.5) ? { expects: ['a', 'b'], stepType: ['step', 'step'] } : {};
    const list = names.map((title) => ({
      productID: 1,
      title,
      pri: 2,
      precondition: 'A note',
      steps: ['Open it', 'Colour it'],
      ...expects,
    }));
    const [first] = list as [(typeof list)[number]];
    return {
      resource: 'testcases',
      list,
      one: (pm, options) => pm.testcases.create(first, options),
      many: (pm, options) => pm.testcases.createMany(list, options),
      prepare: (pm) => pm.testcases.createMany(list, dryRun),
    };
  },
  (random, names) => {
    const list = names.map((name) => ({
      productID: 1,
      name,
      build: 1,
      begin: '2026-06-01',
      end: '2026-06-30',
      owner: 'qa1',
      ...(random.chance(0.3) ? { execution: 1 } : {}),
    }));
    const [first] = list as [(typeof list)[number]];
    return {
      resource: 'testtasks',
      list,
      one: (pm, options) => pm.testtasks.create(first, options),
      many: (pm, options) => pm.testtasks.createMany(list, options),
      prepare: (pm) => pm.testtasks.createMany(list, dryRun),
    };
  },
];
