import { type PmClient, PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { resources } from '../../../testing/src/pm/resources/index.js';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';
import { unsent } from '../fixtures/client-of.js';
import { requiredOf, sampleOf, samplesOf } from '../fixtures/sample-fields.js';

const pm = unsent();

const table: Readonly<Record<string, ResourceDefinition>> = definitions;
const names = Object.keys(table);
const dryRun = { dryRun: true };

type Operation = (...values: unknown[]) => Promise<Record<string, unknown>>;

/** An operation as JavaScript sees it: what TypeScript refuses, JavaScript can still do. */
function operation(resource: string, name: string): Operation {
  const operations = pm[resource as keyof PmClient] as unknown as Record<string, Operation>;
  const found = operations[name];
  if (found === undefined) throw new Error(`${resource} has no ${name}`);
  return found;
}

const create = (resource: string, fields: unknown) => operation(resource, 'create')(fields, dryRun);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const required = (name: string) => samplesOf(name, requiredOf(name));
const fieldsOf = (rule: { fields: { shape: object } } | undefined) => Object.keys(rule?.fields.shape ?? {});

it('the client has the resources of the specification', () => {
  expect(Object.keys(resources).filter((name) => !(name in pm && names.includes(name)))).toEqual([]);
});

describe('a creation', () => {
  it('takes the required fields alone', async () => {
    for (const name of names) {
      expect(await create(name, required(name))).toMatchObject({
        method: 'POST',
        path: `/${name}`,
        body: { ...required(name), ...(name === 'users' && { password: '***' }) },
      });
    }
  });

  it('requires each of them that has no default', async () => {
    for (const name of names) {
      const { defaults = {} } = table[name]?.create ?? {};
      for (const field of requiredOf(name).filter((one) => !Object.hasOwn(defaults, one))) {
        const { [field]: _, ...others } = required(name);
        expect(await failure(create(name, others)), `${name}.${field}`).toMatchObject({
          code: 'invalid-input',
          fields: { [field]: ['is required'] },
        });
      }
    }
  });

  it('takes every field of the specification, as its fake has them', () => {
    const missing = Object.entries(resources).flatMap(([name, { fields }]) => {
      const ours = [...fieldsOf(table[name]?.create), ...fieldsOf(table[name]?.update)];
      return Object.keys(fields).flatMap((field) => (ours.includes(field) ? [] : [`${name}.${field}`]));
    });
    expect(missing).toEqual([]);
  });

  it('sends every field that it has', async () => {
    for (const name of names) {
      for (const field of fieldsOf(table[name]?.create)) {
        const value = field === 'password' ? '***' : sampleOf(name, field);
        // What is expected of steps is nothing without them, and so are the hours of a team.
        const needs = { testcases: ['steps'], tasks: /^(team|mode)/.test(field) ? ['team'] : [] }[name];
        const others = samplesOf(name, needs ?? []);
        const { body } = await create(name, { ...required(name), ...others, [field]: sampleOf(name, field) });
        expect(body, `${name}.${field}`).toHaveProperty(field, value);
      }
    }
  });

  it('refuses a field that it does not have', async () => {
    for (const name of names) {
      expect(await failure(create(name, { ...required(name), colour: 'red' }))).toMatchObject({
        code: 'field-name',
        fields: { colour: expect.any(Array) },
      });
    }
  });

  it('names the right one beside each wrong name of the specification', async () => {
    for (const [resource, { create: rule }] of Object.entries(resources)) {
      for (const wrong of 'wrongNames' in rule ? rule.wrongNames : []) {
        const right = table[resource]?.create?.wrongNames?.[wrong] ?? '';
        const { [right]: value, ...others } = required(resource);
        const error = await failure(create(resource, { ...others, [wrong]: value ?? 1 }));
        expect(error).toMatchObject({ code: 'field-name', fields: { [wrong]: expect.any(Array) } });
        // The right name may be a part of the wrong one, so the whole sentence counts.
        expect(String(error)).toContain(`${wrong} is a wrong name of ${right}.`);
      }
    }
  });
});

/** What a record belongs to stays, and a state has operations of its own: an update does not take these. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  bugs: ['productID', 'testtask'],
  stories: ['productID', 'needNotReview', 'project', 'execution'],
  tasks: ['executionID', 'team', 'mode', 'teamEstimate'],
  projects: ['model'],
  testcases: ['productID', 'project', 'execution'],
  executions: ['project', 'type', 'parent', 'attribute'],
  testtasks: ['productID', 'status'],
  epics: ['productID', 'needNotReview'],
  requirements: ['productID', 'needNotReview'],
  builds: ['executionID'],
  users: ['account'],
};

describe('an update', () => {
  const updates = names.filter((name) => table[name]?.update);

  it('refuses status, and says what changes it', async () => {
    // Of a release the status is a field like others.
    for (const name of updates.filter((one) => one !== 'releases')) {
      const error = await failure(operation(name, 'update')(1, { status: 'closed' }));
      expect(error).toMatchObject({ code: 'field-name', fields: { status: expect.any(Array) } });
      const { transitions = {} } = table[name] ?? {};
      for (const [transition, { to }] of Object.entries(transitions))
        if (to !== undefined) expect(error).toMatchObject({ hint: expect.stringContaining(transition) });
    }
  });

  it('takes each field alone, and all of a creation but what is fixed', async () => {
    for (const name of updates) {
      const fields = fieldsOf(table[name]?.update);
      const stays = fixed[name] ?? ['productID'];
      expect(fields).toEqual(
        expect.arrayContaining(fieldsOf(table[name]?.create).filter((field) => !stays.includes(field))),
      );
      expect(stays.filter((field) => fields.includes(field))).toEqual([]);
      for (const field of fields) {
        const { path, body } = await operation(name, 'update')(1, { [field]: sampleOf(name, field) }, dryRun);
        expect(path).toBe(`/${name}/1`);
        // A password is in no dry run.
        if (field === 'password') expect(body, name).toEqual({ password: '***' });
        else expect(body, name).toHaveProperty(field);
      }
    }
  });
});

/** What transitions require. */
const needed: Readonly<Record<string, object>> = {
  resolve: { resolution: 'fixed', resolvedBuild: 'trunk' },
  finish: { consumed: 3 },
  review: { result: 'pass' },
  assignTo: { assignedTo: 'dev1' },
  change: { title: 'Log in by phone' },
};

const neededBy = (name: string, word: string) =>
  word === 'finish' && name !== 'tasks' ? undefined : needed[word];

const numbered = names.flatMap((name) =>
  [
    ...(table[name]?.get === true ? ['get'] : []),
    ...(table[name]?.update ? ['update'] : []),
    'delete',
    ...Object.keys(table[name]?.transitions ?? {}),
  ].map((word) => [name, word] as const),
);

describe('a path is made of the table and a number', () => {
  it('and no operation takes an invalid id', async () => {
    const none = ['qa1', '1', '1/close', '../users', 0, -1, 1.5, 2 ** 53, Number.NaN, null, undefined, {}];
    for (const [name, word] of numbered) {
      for (const id of none) {
        const error = await failure(operation(name, word)(id, { name: 'x' }));
        expect(error, `${name} ${word}`).toBeInstanceOf(PmError);
        expect(error).toMatchObject({ code: 'invalid-input', fields: { id: expect.any(Array) } });
      }
    }
  });

  it('and has nothing else in it', async () => {
    for (const [name, word] of numbered.filter(([, one]) => one !== 'get')) {
      const { path } = await dryRunOf(name, word);
      expect(path).toBe(word === 'delete' || word === 'update' ? `/${name}/7` : `/${name}/7/${word}`);
    }
  });
});

it('what servers read from the query is sent there too', async () => {
  const inQuery = names.filter((name) => 'productID' in (table[name]?.create?.fields.shape ?? {}));
  expect(inQuery.length).toBeGreaterThan(5);
  for (const name of inQuery) {
    expect(await create(name, required(name))).toMatchObject({
      query: { productID: 1 },
      body: { productID: 1 },
    });
  }
  for (const name of ['epics', 'requirements']) {
    for (const word of ['close', 'activate']) {
      expect(await operation(name, word)(7, {}, dryRun)).toMatchObject({ query: { storyID: 7 } });
    }
    expect(await operation(name, 'delete')(7, dryRun)).toMatchObject({ query: { storyID: 7 } });
    expect(await operation(name, 'update')(7, { title: 'x' }, dryRun)).toMatchObject({ query: {} });
  }
});

/** What an operation on record 7 would send, with the first field of an update and what a transition requires. */
function dryRunOf(name: string, word: string): Promise<Record<string, unknown>> {
  if (word === 'delete') return operation(name, word)(7, dryRun);
  const [field = ''] = Object.keys(table[name]?.update?.fields.shape ?? {});
  const fields = word === 'update' ? { [field]: sampleOf(name, field) } : (neededBy(name, word) ?? {});
  return operation(name, word)(7, fields, dryRun);
}
