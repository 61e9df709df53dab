import type { PmResource } from 'plat-testing/pm';
import type { BulkReport, PmClient } from 'pm-api-client';
import { expect } from 'vitest';
import type { Random } from '../../../../scripts/random.mjs';
import { type Fields, type ManyLimits, operationsOf, type WriteLimits, type WriteResult } from './change.js';

/** New records of a resource with the fields that a run sends. */
export interface DrawnCreate {
  resource: PmResource;
  /** One for each name. */
  list: Fields[];
}

/** Makes the first of the records. */
export const createFirst = (
  pm: PmClient,
  { resource, list }: DrawnCreate,
  options: WriteLimits,
): Promise<WriteResult> => operationsOf(pm, resource).create?.(list[0], options) ?? expect.fail();

/** Makes all of the records, or shows what would be sent. */
export const createAll = (
  pm: PmClient,
  { resource, list }: DrawnCreate,
  options: ManyLimits | { dryRun: true },
): Promise<BulkReport<unknown, unknown>> =>
  operationsOf(pm, resource).createMany?.(list, options) ?? expect.fail();

/** Draws the fields of new records, one for each name. */
type Draw = (random: Random, names: readonly string[]) => DrawnCreate;

const ofStories =
  (resource: 'stories' | 'epics' | 'requirements'): Draw =>
  (random, names) => {
    const pri = 1 + random.below(4);
    const rest = (title: string) => ({ spec: `What ${title} is`, reviewer: ['po1'] });
    return { resource, list: names.map((title) => ({ productID: 1, title, pri, ...rest(title) })) };
  };

/** What is created, by resource. */
export const CREATES: readonly Draw[] = [
  (random, names) => {
    const severity = 1 + random.below(4);
    const list = names.map((title) => ({
      ...{ productID: 1, title, openedBuild: ['trunk'], severity, pri: 2, steps: `Do ${title}` },
      ...(random.chance(0.5) ? { assignedTo: 'dev1', project: 1, execution: 1 } : {}),
    }));
    return { resource: 'bugs', list };
  },
  (random, names) => {
    const estimate = 1 + random.below(9);
    const list = names.map((name) => ({
      ...{ executionID: 1, name, type: random.pick(['devel', 'test', 'design']), estimate },
      ...{ desc: `Do ${name}`, assignedTo: 'dev1' },
    }));
    return { resource: 'tasks', list };
  },
  ofStories('stories'),
  ofStories('epics'),
  ofStories('requirements'),
  (random, names) => {
    const expects = random.chance(0.5) ? { expects: ['a', 'b'], stepType: ['step', 'step'] } : {};
    const steps = ['Open it', 'Colour it'];
    const given = { productID: 1, pri: 2, precondition: 'A note', steps, ...expects };
    return { resource: 'testcases', list: names.map((title) => ({ title, ...given })) };
  },
  (random, names) => {
    const list = names.map((name) => ({
      ...{ productID: 1, name, build: 1, begin: '2026-06-01', end: '2026-06-30', owner: 'qa1' },
      ...(random.chance(0.3) ? { execution: 1 } : {}),
    }));
    return { resource: 'testtasks', list };
  },
];
