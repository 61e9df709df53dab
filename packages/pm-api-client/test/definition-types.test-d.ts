import type { userRecord } from 'plat-schemas/pm';
import { PmClient, type PmError, type PreparedRequest } from 'pm-api-client';
import { describe, expectTypeOf, it } from 'vitest';
import type { Resource } from '../src/resource/resource.js';

const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };

describe('types follow from the definition', () => {
  it('only what the server offers is there', () => {
    type Users = Resource<{ name: 'users'; one: 'user'; record: typeof userRecord; get: true }>;
    expectTypeOf<keyof Users>().toEqualTypeOf<'get'>();
    type Nothing = Resource<{ name: 'systems'; one: 'system'; record: typeof userRecord }>;
    expectTypeOf<keyof Nothing>().toEqualTypeOf<never>();
    type Writes = 'create' | 'update' | 'resolve' | 'close' | 'activate';
    expectTypeOf<keyof typeof pm.bugs>().toEqualTypeOf<
      'get' | 'list' | 'each' | 'all' | 'delete' | Writes | `${Writes}Many`
    >();
  });

  it('a record has its fields, and others that nobody knows', async () => {
    const record = await pm.bugs.get(1);
    expectTypeOf(record.id).toEqualTypeOf<number>();
    expectTypeOf(record.status).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(record.found).toEqualTypeOf<unknown>();
    for await (const { title } of pm.bugs.each({ product: 1 }))
      expectTypeOf(title).toEqualTypeOf<string | null | undefined>();
  });

  it('what a resource of the server does not offer is not there', () => {
    // @ts-expect-error there is no way to get one test task
    void pm.testtasks.get;
    // @ts-expect-error systems are not deleted
    void pm.systems.delete;
    // @ts-expect-error a test case has no transitions
    void pm.testcases.close;
    // @ts-expect-error a story is not resolved
    void pm.stories.resolve;
  });

  it('an id may be unknown only where the server does not tell it', async () => {
    const epic = await pm.epics.create({ productID: 1, title: 'x' });
    if (epic.outcome === 'applied') expectTypeOf(epic.id).toEqualTypeOf<number>();
    if (epic.outcome === 'unverified') expectTypeOf(epic.id).toEqualTypeOf<number | undefined>();
    const story = await pm.stories.create({ productID: 1, title: 'x' });
    expectTypeOf(story.id).toEqualTypeOf<number>();
  });

  it('an applied write has its record, an unverified one may not', async () => {
    const written = await pm.bugs.create(bug);
    expectTypeOf(written.id).toEqualTypeOf<number>();
    if (written.outcome === 'applied') expectTypeOf(written.record.id).toEqualTypeOf<number>();
    // @ts-expect-error it may be undefined
    if (written.outcome === 'unverified') written.record.id;
  });

  it('a report has the items as they were given, and records of the definition', async () => {
    const { items, counts } = await pm.bugs.createMany([bug], { onProgress: ({ item }) => item.input.title });
    expectTypeOf(counts.unknown).toEqualTypeOf<number>();
    for (const item of items) {
      expectTypeOf(item.input.title).toEqualTypeOf<string>();
      if (item.outcome === 'failed') expectTypeOf(item.error).toEqualTypeOf<PmError>();
      // @ts-expect-error only where it failed or is unknown
      if (item.outcome === 'applied') item.error;
    }
    expectTypeOf(pm.bugs.createMany([bug], { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest[]>();
  });

  it('what the caller may do is known by module', async () => {
    const { modules } = await pm.access();
    expectTypeOf(modules.bug.write).toEqualTypeOf<'yes' | 'partly' | 'no' | 'unknown'>();
    // @ts-expect-error there is no such module
    modules.bugs;
  });

  it('a dry run is a request', () => {
    expectTypeOf(pm.bugs.create(bug, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.delete(1, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.close(1, {}, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
  });
});
