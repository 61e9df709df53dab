import { PmClient, type UseInstead } from 'pm-api-client';
import { describe, expectTypeOf, it } from 'vitest';

const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
const plan = { begin: '2026-11-02', end: '2026-12-31' };

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

  it('create of every resource that has a naming rule', () => {
    // @ts-expect-error product is not the name: productID is
    void pm.stories.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.testcases.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.testtasks.create({ product: 1, name: 'x', build: 1, begin: '2026-11-02', end: '2026-12-31' });
    // @ts-expect-error product is not the name: productID is
    void pm.epics.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.requirements.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.tickets.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.feedbacks.create({ product: 1, title: 'x' });
    // @ts-expect-error product is not the name: productID is
    void pm.systems.create({ product: 1, name: 'x' });
    // @ts-expect-error execution is not the name: executionID is
    void pm.tasks.create({ execution: 1, name: 'x', type: 'devel' });
    // @ts-expect-error projectID is not the name: project is
    void pm.executions.create({ projectID: 1, name: 'x', begin: '2026-11-02', end: '2026-12-31' });
    // @ts-expect-error type is not the name: model is
    void pm.projects.create({ type: 'scrum', name: 'x', ...plan, workflowGroup: 1 });
    const withType = { model: 'scrum', type: 'scrum', name: 'x', ...plan, workflowGroup: 1 } as const;
    // @ts-expect-error not even from a variable
    void pm.projects.create(withType);
  });

  it('a wrong name has a type that says the right one', () => {
    type Fields = Parameters<typeof pm.tasks.create>[0];
    expectTypeOf<Required<Fields>['execution']>().toEqualTypeOf<UseInstead<'executionID'>>();
    type Changes = Parameters<typeof pm.bugs.update>[1];
    expectTypeOf<Required<Changes>['status']>().toEqualTypeOf<
      UseInstead<'confirm, resolve, close or activate'>
    >();
  });

  it('values', () => {
    // @ts-expect-error there is no such type of task
    void pm.tasks.create({ executionID: 1, name: 'x', type: 'coding' });
    // @ts-expect-error type is required of a task
    void pm.tasks.create({ executionID: 1, name: 'x' });
    // @ts-expect-error reviewers are a list
    void pm.stories.create({ productID: 1, title: 'x', reviewer: 'po1' });
    // @ts-expect-error an account is text
    void pm.tasks.update(1, { assignedTo: 3 });
    // @ts-expect-error a reason is text
    void pm.stories.close(1, { closedReason: 1 });
    // @ts-expect-error an account name is no id
    void pm.users.get('qa1');
  });

  it('update', () => {
    // @ts-expect-error the server ignores status
    void pm.bugs.update(1, { status: 'closed' });
    const withStatus = { title: 'x', status: 'closed' };
    // @ts-expect-error not even from a variable
    void pm.bugs.update(1, withStatus);
    // @ts-expect-error an id is a number
    void pm.bugs.update('1', { title: 'x' });
    // @ts-expect-error status is changed by close and activate
    void pm.stories.update(1, { status: 'closed' });
    // @ts-expect-error status is changed by start, finish, close and activate
    void pm.tasks.update(1, { status: 'done' });
    // @ts-expect-error nothing changes the status of a test case
    void pm.testcases.update(1, { status: 'wait' });
  });

  it('transitions', () => {
    // @ts-expect-error resolvedBuild is required
    void pm.bugs.resolve(1, { resolution: 'fixed' });
    // @ts-expect-error resolve requires fields
    void pm.bugs.resolve(1);
    // @ts-expect-error consumed is required
    void pm.tasks.finish(1);
    // @ts-expect-error the vote is required
    void pm.stories.review(1);
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
    // @ts-expect-error resolvedBuild is required
    void pm.bugs.resolveMany([1, 2], { resolution: 'fixed' });
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
