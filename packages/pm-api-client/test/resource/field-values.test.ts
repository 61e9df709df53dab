import type { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { clientOf } from '../fixtures/client-of.js';
import { samplesOf } from '../fixtures/sample-fields.js';

const { pm, asked } = clientOf(() => ({ status: 'success', id: 1 }));

// What TypeScript refuses, JavaScript can still do: the guards must hold there as well.
type Operation = (...values: unknown[]) => Promise<unknown>;
const operation = (resource: string, name: string) =>
  (pm[resource as keyof PmClient] as unknown as Record<string, Operation>)[name] as Operation;

const project = samplesOf('projects', ['name', 'model', 'begin', 'end', 'workflowGroup']);
const task = samplesOf('tasks', ['name', 'executionID', 'type']);
const story = samplesOf('stories', ['productID', 'title']);

const ACCOUNT = 'must be the account of a user, which the list of users shows, and not a name';
const duplicate = { closedReason: 'duplicate' };
const DAY = 'must be a day that exists, as YYYY-MM-DD';

describe('a value that an administrator may have added is sent as it is', () => {
  eachRow([
    ['projects', 'create', [{ ...project, model: 'agile' }], { model: 'agile' }],
    ['epics', 'create', [{ ...story, category: 'bug' }], { category: 'bug' }],
    ['bugs', 'resolve', [1, { resolution: 'done', resolvedBuild: 'trunk' }], { resolution: 'done' }],
    ['stories', 'close', [1, { closedReason: 'fixed' }], { closedReason: 'fixed' }],
    ['products', 'update', [1, { acl: 'public' }], { acl: 'public' }],
  ])('in a create, an update and a transition', async (resource, name, given, body) => {
    expect(await operation(resource, name)(...given, { dryRun: true })).toMatchObject({ body });
  });
});

// Which values a schema takes is tested in plat-schemas.
describe('a value that cannot be is refused before anything is sent', () => {
  eachRow([
    ['projects', 'create', [{ ...project, begin: '01/11/2026' }], 'begin', DAY],
    ['tasks', 'update', [1, { deadline: '2027-02-29' }], 'deadline', DAY],
    ['tasks', 'update', [1, { deadline: 'soon' }], 'deadline', `${DAY}, or must be empty`],
    ['tasks', 'create', [{ ...task, deadline: '' }], 'deadline', DAY],
    ['productplans', 'update', [1, { begin: '' }], 'begin', DAY],
    ['executions', 'activate', [1, { begin: '2026-11-02 09:00:00' }], 'begin', DAY],
    ['projects', 'create', [{ ...project, begin: new Date(0) }], 'begin', 'must be text'],
    ['tasks', 'finish', [1, { consumed: 1, finishedDate: '' }], 'finishedDate', DAY],
    ['tasks', 'create', [{ ...task, type: '' }], 'type', 'must not be empty'],
    ['bugs', 'resolve', [1, { resolution: 'fixed' }], 'resolvedBuild', 'is required with resolution fixed'],
    ['stories', 'close', [1, duplicate], 'duplicateStory', 'is required with closedReason duplicate'],
    ['stories', 'review', [1, { result: 'ok' }], 'result', 'must be pass, revert, clarify or reject'],
    ['stories', 'review', [1, { result: 'reject' }], 'closedReason', 'is required with result reject'],
    ['tasks', 'create', [{ ...task, assignedTo: 3 }], 'assignedTo', 'must be text'],
    ['tasks', 'create', [{ ...task, assignedTo: '张晓燕' }], 'assignedTo', ACCOUNT],
    ['stories', 'create', [{ ...story, reviewer: ['张晓燕'] }], 'reviewer', ACCOUNT],
    ['tasks', 'update', [1, { mailto: ['Li Ming'] }], 'mailto', ACCOUNT],
    ['stories', 'create', [{ ...story, reviewer: 'po1' }], 'reviewer', 'must be a list'],
    ['stories', 'create', [{ ...story, reviewer: [4] }], 'reviewer', 'must be text'],
    ['stories', 'create', [{ ...story, productID: 'Notes' }], 'productID', 'must be a number'],
    ['tasks', 'start', [1, { left: -1 }], 'left', 'must be 0 or more'],
    ['tasks', 'finish', [1, { consumed: '3' }], 'consumed', 'must be a number'],
    ['testtasks', 'update', [1, { build: null }], 'build', 'must be a number, or must be text'],
    ['stories', 'create', [{ ...story, needNotReview: 2 }], 'needNotReview', 'must be 1'],
    ['users', 'get', ['qa1'], 'id', 'must be a whole number of 1 or more'],
  ])('with what is wrong with it', async (resource, name, values, field, why) => {
    await expect(operation(resource, name)(...values)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { [field]: [expect.stringContaining(why)] },
    });
    expect(asked).toEqual([]);
  });
});

describe('a number that JavaScript cannot hold', () => {
  const created = { productID: 1, title: 'x', openedBuild: ['trunk'] };

  eachRow(['9007199254740993', '"9007199254740993"', '1e300', '1.5'])(
    'as the id of what was created is no id',
    async (id) => {
      const { pm } = clientOf(() => `{"status":"success","id":${id}}`);
      await expect(pm.bugs.create(created)).rejects.toMatchObject({
        code: 'unknown-outcome',
      });
    },
  );

  it('as the id of a record is no record', async () => {
    const answer = '{"status":"success","bug":{"id":9007199254740993,"title":"x"}}';
    await expect(clientOf(() => answer).pm.bugs.get(1)).rejects.toMatchObject({ code: 'bad-response' });
    const asText = '{"status":"success","bug":{"id":"9007199254740993","title":"x"}}';
    await expect(clientOf(() => asText).pm.bugs.get(1)).rejects.toMatchObject({ code: 'bad-response' });
  });
});
