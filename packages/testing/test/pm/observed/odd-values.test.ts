import { expect, it } from 'vitest';
import { failingRows } from '../../fixtures/failing-rows.js';
import { serverFor } from '../../fixtures/pm-requests.js';

const { send } = await serverFor({ behaviour: 'observed' });

const nameOf = (row: unknown): string => JSON.stringify(row);

it('hours are the number that a text begins with', async () => {
  const rows = [
    ['8', '8.00'],
    ['8h', '8.00'],
    ['1.5.2', '1.50'],
    ['abc', '0.00'],
    [1.234, '1.23'],
    [[3], '1.00'],
    [{ a: 1 }, '1.00'],
    [true, '1.00'],
    ['', '0.00'],
  ] as const;
  const differing = await failingRows(rows, nameOf, async ([estimate, shown]) => {
    const body = { executionID: 1, name: 'x', type: 'devel', estimate };
    const { id } = (await send('POST', '/tasks', { body })).body;
    expect((await send('GET', `/tasks/${id}`)).body.task).toMatchObject({ estimate: shown });
  });
  expect(differing).toEqual([]);
});

it('values of a wrong type are stored as PHP reads them, or refused', async () => {
  const rows = [
    ['title', ['a', 'b'], 'Array'],
    ['title', { a: 1 }, 'Array'],
    ['title', 5, '5'],
    ['title', true, '1'],
    ['keywords', ['a', 'b'], 'Array'],
    ['severity', 'x', 0],
    ['pri', null, 3],
  ] as const;
  const differing = await failingRows(rows, nameOf, async ([field, value, shown]) => {
    await send('PUT', '/bugs/1', { body: { [field]: value } });
    expect((await send('GET', '/bugs/1')).body.bug).toMatchObject({ [field]: shown });
  });
  expect(differing).toEqual([]);
  const { body } = await send('PUT', '/bugs/1', { body: { assignedTo: ['dev1'] } });
  expect(body).toEqual({ status: 'fail', message: 'User does not exist.' });
});

it('blanks at the ends of a title, breaks of rich text and the directory of a story are stored otherwise', async () => {
  await send('PUT', '/bugs/1', { body: { title: '  x  ', steps: '<p>1<br/>2<br>3</p>' } });
  const { bug } = (await send('GET', '/bugs/1')).body;
  expect(bug).toMatchObject({ title: 'x', steps: '<p>1<br />2<br />3</p>' });
  const body = { title: 'x', module: 5, needNotReview: 1 };
  const { id } = (await send('POST', '/stories?productID=1', { body })).body;
  expect((await send('GET', `/stories/${id}`)).body.story.module).toBe(0);
});

it('two numbers in the place of one are answered with nothing', async () => {
  for (const path of ['/bugs/1,2', '/bugs/1x']) expect((await send('GET', path)).body).toBeUndefined();
});

it('an empty browseType shows what is not closed', async () => {
  await send('PUT', '/bugs/1/close', { body: {} });
  const count = async (query: string) => (await send('GET', `/products/1/bugs?${query}`)).body.pager.recTotal;
  expect(await count('browseType=')).toBe(await count('browseType=unclosed'));
  expect(await count('browseType=nosuch')).toBe(0);
});
