import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { outcomeOf } from '../src/outcome.js';
import { refusalOf } from '../src/refusal.js';
import { answer, list, post } from './fixtures/call-and-answer.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const said = (message: unknown) => answer(200, { status: 'fail', message });

it('a refusal of twenty fields names each of them', () => {
  const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
  const message = Object.fromEntries(
    names.map((name) => [name, ['『A Field of This Form』 cannot be empty.']]),
  );
  const body = Object.fromEntries(names.map((name) => [name, '']));
  const { fields } = outcomeOf({ method: 'PUT', path: '/bugs/1', body }, said(message)) as { fields: object };
  expect(Object.keys(fields)).toEqual(names);
});

describe('"… does not exist"', () => {
  eachRow<[Method, string, Record<string, unknown>, string, string[]]>([
    ['PUT', '/bugs/12', { story: 99 }, 'Story does not exist.', ['story']],
    ['PUT', '/bugs/12', { assignedTo: 'ghost' }, 'User does not exist.', ['assignedTo']],
    ['PUT', '/bugs/12', { execution: 99, title: 'x' }, 'Execution does not exist.', ['execution']],
    ['PUT', '/bugs/12', { project: 99 }, 'Project does not exist.', ['project']],
    ['PUT', '/tasks/1/assignTo', { assignedTo: 'ghost', left: 1 }, 'User does not exist.', ['assignedTo']],
    ['PUT', '/stories/1', { plan: 99 }, 'Plan does not exist.', ['plan']],
    ['POST', '/bugs', { productID: 1, story: 99 }, 'Story does not exist.', ['story']],
    ['POST', '/projects', { products: [99] }, 'Products does not exist.', ['products']],
    ['POST', '/testtasks', { productID: 1, build: 'trunk' }, 'Build does not exist.', ['build']],
    ['POST', '/stories', { productID: 1, parent: 99 }, 'Story does not exist.', ['parent']],
  ])('is about a field', (method, path, body, words, fields) => {
    const outcome = outcomeOf({ method, path, body }, said(words));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'validation' });
    expect(outcome).toHaveProperty('fields', Object.fromEntries(fields.map((name) => [name, [words]])));
  });

  eachRow<[Method, string, Record<string, unknown>, string, string]>([
    ['POST', '/stories', { productID: 99 }, 'Product does not exist.', 'productID'],
    ['POST', '/tasks', { executionID: 99 }, 'Execution does not exist.', 'executionID'],
  ])('is about what a new record is below, which is missing', (method, path, body, words, field) => {
    const outcome = outcomeOf({ method, path, body }, said(words));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'not-found', fields: { [field]: [words] } });
  });

  it('is read out of the script that a page would run', () => {
    const fail = (callback: string) =>
      refusalOf({ method: 'PUT' }, 200, { status: 'fail', callback }, (text) => text).said;
    expect(fail("zui.Modal.alert('There are open projects');")).toBe('There are open projects');
    expect(fail("zui.Modal.alert({icon: 'x',  message: 'It has products'})")).toBe('It has products');
  });

  eachRow<[Method, string, string]>([
    ['PUT', '/bugs/12', 'Bug does not exist.'],
    ['PUT', '/bugs/12/resolve', 'Bug does not exist.'],
    ['DELETE', '/tasks/1', 'Task does not exist.'],
    ['PUT', '/testcases/1', 'Case does not exist.'],
    ['PUT', '/epics/1', 'Story does not exist.'],
    ['DELETE', '/requirements/1', 'Story does not exist.'],
    ['PUT', '/bugs/1', 'The item you are trying to access does not exist or has been removed.'],
    ['GET', '/products/99/bugs', 'Product does not exist.'],
    ['POST', '/products/99/bug/modules', 'Product does not exist.'],
    ['POST', '/executions/99/task/modules', 'Execution does not exist.'],
    ['GET', '/executions/99/tasks', 'Project does not exist.'],
  ])('is about the record', (method, path, words) => {
    expect(outcomeOf({ method, path, body: { title: 'x' } }, said(words))).toMatchObject({
      code: 'not-found',
    });
  });

  it('of a field that the server names itself is about that field', () => {
    const words = { duplicateBug: ['Duplicate Bug does not exist.'] };
    const call = { method: 'PUT', path: '/bugs/1/resolve', body: { duplicateBug: 99 } } as const;
    expect(outcomeOf(call, said(words))).toMatchObject({ code: 'validation', fields: words });
  });

  it('never ends a read in validation', () => {
    for (const words of [
      'Story does not exist.',
      { id: ['Bug does not exist.'] },
      'Your access to Execution is denied!',
    ])
      expect(outcomeOf({ method: 'GET', path: '/bugs/1' }, said(words))).not.toMatchObject({
        code: 'validation',
      });
  });
});

describe('a no to what is hidden', () => {
  eachRow([
    'Your access to Execution is denied!',
    'Product is not allowed.',
    'Bug is not allowed.',
    'This is a private To-do.',
    '这是一条私人事务。:)',
    '您无权访问该Bug所属的迭代！',
  ])('is not-visible, in each of its wordings', (words) => {
    expect(outcomeOf({ method: 'GET', path: '/executions/96' }, said(words))).toMatchObject({
      code: 'not-visible',
    });
  });

  it('is forbidden when the server leads to the page that denies access', () => {
    for (const location of [
      '/index.php?m=user&f=deny&t=json&module=my&method=team',
      '/user-deny-my-team.json',
    ])
      expect(outcomeOf({ method: 'GET' }, answer(302, '', location))).toMatchObject({ code: 'forbidden' });
    expect(outcomeOf({ method: 'PUT' }, said('Access denied.'))).toMatchObject({ code: 'forbidden' });
  });
});

describe('the shortest yes of the specification', () => {
  it('is a create that is done, whose id is not told', () => {
    const outcome = outcomeOf(post, answer(200, { status: 'success' }));
    expect(outcome).toMatchObject({ kind: 'done', body: { status: 'success' } });
    expect(outcome).not.toHaveProperty('id');
  });

  eachRow([0, -1, 'abc', {}, 2 ** 60])('is not told with an invalid id', (id) => {
    expect(outcomeOf(post, answer(200, { status: 'success', id })).kind).toBe('unclear');
  });

  eachRow([
    { status: 'success', data: [], recTotal: 0 },
    { status: 'success', recTotal: 0 },
    { recTotal: 0 },
    { data: [], recTotal: '0' },
  ])('is an empty list for a user without a role', (body) => {
    expect(outcomeOf(list, answer(200, body))).toMatchObject({ kind: 'done', body: { bugs: [] } });
  });

  eachRow([
    { status: 'success', data: [{ id: 1 }], recTotal: 0 },
    { status: 'success', data: [], recTotal: 3 },
    { status: 'success', data: [] },
    { status: 'ok', data: [], recTotal: 0 },
    { recTotal: null },
    {},
  ])('is no list where anything else is said', (body) => {
    expect(outcomeOf(list, answer(200, body)).kind).toBe('unclear');
  });

  it('is told apart from a yes that says nothing', () => {
    expect(outcomeOf({ method: 'PUT' }, answer(200))).toMatchObject({ kind: 'done', isEmpty: true });
    expect(outcomeOf({ method: 'PUT' }, answer(200, { status: 'success' }))).not.toHaveProperty('isEmpty');
  });
});
