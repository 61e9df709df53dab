import { PmClient, type UseInstead } from 'pm-api-client';
import { describe, expectTypeOf, it } from 'vitest';

const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };

describe('the traps of the specification are type errors', () => {
  it('create', () => {
    // @ts-expect-error product is not the name: productID is
    void pm.bugs.create({ product: 1, title: 'x', openedBuild: ['trunk'] });
    const withBoth = { ...bug, product: 1 };
    // @ts-expect-error not even from a variable
    void pm.bugs.create(withBoth);
  });

  it('a wrong name has a type that says the right one', () => {
    type Fields = Parameters<typeof pm.tasks.create>[0];
    expectTypeOf<Required<Fields>['execution']>().toEqualTypeOf<UseInstead<'executionID'>>();
    type Changes = Parameters<typeof pm.bugs.update>[1];
    expectTypeOf<Required<Changes>['status']>().toEqualTypeOf<
      UseInstead<'confirm, resolve, close or activate'>
    >();
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
    // @ts-expect-error resolution is required
    void pm.bugs.resolve(1, { resolvedBuild: 'trunk' });
    // @ts-expect-error resolve requires fields
    void pm.bugs.resolve(1);
    expectTypeOf(pm.tasks.start).toBeCallableWith(1);
    expectTypeOf(pm.stories.close).toBeCallableWith(1);
    expectTypeOf(pm.projects.start).toBeCallableWith(1);
    expectTypeOf(pm.bugs.close).toBeCallableWith(1);
    expectTypeOf(pm.bugs.activate).toBeCallableWith(1, {}, { verify: false });
  });

  it('many records', () => {
    // @ts-expect-error product is not the name: productID is
    void pm.bugs.createMany([{ product: 1, title: 'x', openedBuild: ['trunk'] }]);
    // @ts-expect-error the server ignores status
    void pm.bugs.updateMany([{ id: 1, fields: { status: 'closed' } }]);
    // @ts-expect-error resolution is required
    void pm.bugs.resolveMany([1, 2], { resolvedBuild: 'trunk' });
    // @ts-expect-error resolve requires fields
    void pm.bugs.resolveMany([1, 2]);
    expectTypeOf(pm.bugs.closeMany).toBeCallableWith([1, 2]);
    expectTypeOf(pm.bugs.closeMany).toBeCallableWith([1, 2], {}, { concurrency: 8, journal: 'run.jsonl' });
    // @ts-expect-error systems have no transitions
    void pm.systems.closeMany;
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
    // @ts-expect-error there is no list of all bugs
    void pm.bugs.list();
    // @ts-expect-error tasks are listed below executions only
    void pm.tasks.list({ product: 1 });
    // @ts-expect-error what is one's own is at pm.my
    void pm.bugs.list({ my: true });
    // @ts-expect-error and has no parent
    void pm.my.bugs.list({ product: 1 });
    // @ts-expect-error the bugs of a project take fewer values
    void pm.bugs.list({ project: 1, browse: 'unclosed' });
    expectTypeOf(pm.my.bugs.list).toBeCallableWith({ browse: 'openedby' });
    expectTypeOf(pm.users.list).toBeCallableWith();
    expectTypeOf(pm.executions.all).toBeCallableWith({ project: 1, browse: 'undone' });
    expectTypeOf(pm.requirements.list).toBeCallableWith({
      product: 1,
      browse: 'all',
      recPerPage: 100,
      pageID: 1,
    });
  });

  it('credentials', () => {
    // @ts-expect-error account and password, or a token
    new PmClient({ baseUrl: 'https://pm.example.com' });
    // @ts-expect-error not both
    new PmClient({ baseUrl: 'https://pm.example.com', account: 'a', password: 'b', token: 't' });
  });
});
