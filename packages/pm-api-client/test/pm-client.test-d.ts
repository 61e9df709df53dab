import type { userRecord } from 'plat-schemas/pm';
import { PmClient, type PreparedRequest } from 'pm-api-client';
import { describe, expectTypeOf, it } from 'vitest';
import type { Resource } from '../src/resource/resource.js';

const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };

describe('the traps of the specification are type errors', () => {
  it('create', () => {
    // @ts-expect-error product is not the name: productID is
    void pm.bugs.create({ product: 1, title: 'x', openedBuild: ['trunk'] });
    const withBoth = { ...bug, product: 1 };
    // @ts-expect-error not even from a variable
    void pm.bugs.create(withBoth);
    // @ts-expect-error openedBuild[] is not the name: openedBuild is
    void pm.bugs.create({ productID: 1, title: 'x', 'openedBuild[]': ['trunk'] });
    // @ts-expect-error openedBuild is a list
    void pm.bugs.create({ productID: 1, title: 'x', openedBuild: 'trunk' });
    // @ts-expect-error title is required
    void pm.bugs.create({ productID: 1, openedBuild: ['trunk'] });
    // @ts-expect-error a product is a number
    void pm.bugs.create({ ...bug, productID: '1' });
  });

  it('update', () => {
    // @ts-expect-error the server ignores status
    void pm.bugs.update(1, { status: 'closed' });
    const withStatus = { title: 'x', status: 'closed' };
    // @ts-expect-error not even from a variable
    void pm.bugs.update(1, withStatus);
    // @ts-expect-error an id is a number
    void pm.bugs.update('1', { title: 'x' });
  });

  it('transitions', () => {
    // @ts-expect-error resolvedBuild is required
    void pm.bugs.resolve(1, { resolution: 'fixed' });
    // @ts-expect-error resolve requires fields
    void pm.bugs.resolve(1);
    expectTypeOf(pm.bugs.close).toBeCallableWith(1);
    expectTypeOf(pm.bugs.activate).toBeCallableWith(1, {}, { verify: false });
  });

  it('list', () => {
    // @ts-expect-error a parent is required
    void pm.bugs.list({});
    // @ts-expect-error exactly one parent
    void pm.bugs.list({ product: 1, project: 2 });
    // @ts-expect-error an unknown value would give an empty list
    void pm.bugs.list({ product: 1, browse: 'mine' });
    // @ts-expect-error the names are recPerPage and pageID
    void pm.bugs.list({ product: 1, page: 2 });
    // @ts-expect-error each starts at the first page
    pm.bugs.each({ product: 1, pageID: 2 });
  });

  it('credentials', () => {
    // @ts-expect-error account and password, or a token
    new PmClient({ baseUrl: 'https://pm.example.com' });
    // @ts-expect-error not both
    new PmClient({ baseUrl: 'https://pm.example.com', account: 'a', password: 'b', token: 't' });
  });
});

describe('types follow from the row', () => {
  it('only what the server offers is there', () => {
    type Users = Resource<{ name: 'users'; one: 'user'; record: typeof userRecord; get: true }>;
    expectTypeOf<keyof Users>().toEqualTypeOf<'get'>();
    type Nothing = Resource<{ name: 'systems'; one: 'system'; record: typeof userRecord }>;
    expectTypeOf<keyof Nothing>().toEqualTypeOf<never>();
    expectTypeOf<keyof typeof pm.bugs>().toEqualTypeOf<
      'get' | 'list' | 'each' | 'all' | 'create' | 'update' | 'delete' | 'resolve' | 'close' | 'activate'
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

  it('an applied write has its record, an unverified one may not', async () => {
    const written = await pm.bugs.create(bug);
    expectTypeOf(written.id).toEqualTypeOf<number>();
    if (written.outcome === 'applied') expectTypeOf(written.record.id).toEqualTypeOf<number>();
    // @ts-expect-error it may be undefined
    if (written.outcome === 'unverified') written.record.id;
  });

  it('a dry run is a request', () => {
    expectTypeOf(pm.bugs.create(bug, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.delete(1, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.close(1, {}, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
  });
});
