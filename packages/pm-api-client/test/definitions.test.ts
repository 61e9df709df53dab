import { PmClient, PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../src/resource/definition.js';
import { definitions } from '../src/resources/definitions.js';
import { createFields, sampleOf, samplesOf, updateFields, wrongNames } from './fixtures/create-fields.js';

const pm = new PmClient({
  baseUrl: 'https://pm.test',
  token: 'secret',
  fetch: () => {
    throw new Error('something was sent');
  },
});

const names = Object.keys(createFields) as (keyof typeof createFields)[];
const table: Readonly<Record<string, ResourceDefinition>> = definitions;
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
const required = (name: (typeof names)[number]) => samplesOf(name, createFields[name].required);

it('the client has the resources of the specification, and those that released servers have', () => {
  expect(Object.keys(definitions)).toEqual(names);
  for (const name of names) expect(pm).toHaveProperty(name);
});

describe.each(names)('create of %s', (name) => {
  const { required: least, optional, observed } = createFields[name];

  it('takes the required fields alone', async () => {
    expect(await create(name, required(name))).toMatchObject({
      method: 'POST',
      path: `/${name}`,
      body: { ...required(name), ...(name === 'users' && { password: '***' }) },
    });
  });

  it.each(least)('requires %s', async (field) => {
    const { [field as never]: _, ...others } = required(name);
    expect(await failure(create(name, others))).toMatchObject({
      code: 'invalid-input',
      fields: { [field]: ['is required'] },
    });
  });

  it('takes every optional field, and no others than those of the specification and those observed', async () => {
    for (const field of [...optional, ...observed]) {
      // What is expected of steps is nothing without them.
      const steps = name === 'testcases' ? { steps: sampleOf(name, 'steps') } : {};
      const { body } = await create(name, { ...required(name), ...steps, [field]: sampleOf(name, field) });
      expect(body).toHaveProperty(field, sampleOf(name, field));
    }
    const fields = table[name]?.create?.fields.shape ?? {};
    expect(Object.keys(fields).sort()).toEqual([...least, ...optional, ...observed].sort());
  });

  it('refuses a field that it does not have', async () => {
    expect(await failure(create(name, { ...required(name), colour: 'red' }))).toMatchObject({
      code: 'field-name',
      fields: { colour: expect.any(Array) },
    });
  });
});

it.each(wrongNames)('create of %s refuses %s and names %s', async (resource, wrong, right) => {
  const { [right as never]: value, ...others } = required(resource);
  const error = await failure(create(resource, { ...others, [wrong]: value ?? 1 }));
  // The right name may be a part of the wrong one, so the whole sentence counts.
  expect(error).toMatchObject({ code: 'field-name', fields: { [wrong]: expect.any(Array) } });
  expect(String(error)).toContain(`${wrong} is a wrong name of ${right}.`);
});

const updates = names.filter((name) => table[name]?.update);

describe.each(updates)('update of %s', (name) => {
  it('refuses status, and says what changes it', async () => {
    const error = await failure(operation(name, 'update')(1, { status: 'closed' }));
    // Of a release the status is a field like others.
    if (name === 'releases') return;
    expect(error).toMatchObject({ code: 'field-name', fields: { status: expect.any(Array) } });
    const { transitions = {} } = table[name] ?? {};
    for (const [transition, { to }] of Object.entries(transitions))
      if (to !== undefined) expect(String(error)).toContain(transition);
  });

  const { required: least, optional, observed } = createFields[name];
  const { more, fixed } = updateFields[name];
  const fields = [...least, ...optional, ...observed, ...more].filter((field) => !fixed.includes(field));

  it('takes no other fields than these', () => {
    expect(Object.keys(table[name]?.update?.fields.shape ?? {}).sort()).toEqual([...fields].sort());
  });

  it.each(fields)('takes %s alone', async (field) => {
    const { path, body } = await operation(name, 'update')(1, { [field]: sampleOf(name, field) }, dryRun);
    expect(path).toBe(`/${name}/1`);
    expect(body).toHaveProperty(field);
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
    ...(table[name]?.delete ? ['delete'] : []),
    ...Object.keys(table[name]?.transitions ?? {}),
  ].map((word) => [name, word] as const),
);

describe('a path is made of the table and a number', () => {
  it.each(numbered)('%s %s refuses every id that is no number', async (name, word) => {
    for (const id of [
      'qa1',
      '1',
      '1/close',
      '../users',
      0,
      -1,
      1.5,
      2 ** 53,
      Number.NaN,
      null,
      undefined,
      {},
    ]) {
      const error = await failure(operation(name, word)(id, { name: 'x' }));
      expect(error).toBeInstanceOf(PmError);
      expect(error).toMatchObject({ code: 'invalid-input', fields: { id: expect.any(Array) } });
    }
  });

  it.each(numbered.filter(([, word]) => word !== 'get'))(
    '%s %s has nothing else in it',
    async (name, word) => {
      const { path } = await dryRunOf(name, word);
      expect(path).toBe(word === 'delete' || word === 'update' ? `/${name}/7` : `/${name}/7/${word}`);
    },
  );
});

it('what servers read from the query is sent there too', async () => {
  const inQuery = names.filter((name) => table[name]?.create?.alsoInQuery);
  expect(inQuery).toEqual([
    'bugs',
    'stories',
    'testcases',
    'testtasks',
    'epics',
    'requirements',
    'tickets',
    'feedbacks',
    'systems',
    'releases',
  ]);
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

describe('a password', () => {
  it('is in no dry run', async () => {
    const shown = JSON.stringify(await create('users', required('users')));
    expect(shown).not.toContain('pass-word');
    const updated = await operation('users', 'update')(2, { password: 'pass-word-of-dev2' }, dryRun);
    expect(JSON.stringify(updated)).not.toContain('pass-word');
  });
});

/** What an operation on record 7 would send, with the first field of an update and what a transition requires. */
function dryRunOf(name: string, word: string): Promise<Record<string, unknown>> {
  if (word === 'delete') return operation(name, word)(7, dryRun);
  const [field = ''] = Object.keys(table[name]?.update?.fields.shape ?? {});
  const fields = word === 'update' ? { [field]: sampleOf(name, field) } : (neededBy(name, word) ?? {});
  return operation(name, word)(7, fields, dryRun);
}
