import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { serverFor } from '../../fixtures/pm-requests.js';

const { pm, get, put, post } = await serverFor({ behaviour: 'observed' });

// Records of each family of resources, with a text of an emoji in the field that names it.
const days = { begin: '2026-01-01', end: '2027-12-31' };
const creates: readonly (readonly [string, string, string, object])[] = [
  ['bugs', '/bugs?productID=1', 'title', { openedBuild: ['trunk'] }],
  ['stories', '/stories?productID=1', 'title', { needNotReview: 1 }],
  ['tasks', '/tasks', 'name', { executionID: 1, type: 'devel' }],
  ['testcases', '/testcases?productID=1', 'title', {}],
  ['testtasks', '/testtasks?productID=1', 'name', { build: 1, status: 'wait', ...days }],
  ['systems', '/systems?productID=1', 'name', {}],
  ['programs', '/programs', 'name', days],
  ['todos', '/todos', 'name', { date: '2026-11-24', type: 'custom' }],
];
// What a change of each has to send beside the field that it is about.
const ALSO: Readonly<Record<string, object>> = { testtasks: { build: 1 } };

describe('a change that leaves a text out', () => {
  eachRow(creates)('cuts the characters above U+FFFF of %s', async (resource, path, field, body) => {
    await post(path, { ...body, [field]: 'a 😀 b 𠮷' });
    const all = pm.records(resource as never);
    const id = all.at(-1)?.id;
    const stored = async () => Object.values(await get(`/${resource}/${id}`)).find(isRecord)?.[field];
    expect(await stored()).toBe('a 😀 b 𠮷');
    expect(await put(`/${resource}/${id}`, { pri: 1, ...ALSO[resource] })).not.toMatchObject({
      status: 'fail',
    });
    expect(await stored()).toBe('a \uf600 b \u0bb7');
  });

  it('keeps a text that is sent', async () => {
    await put('/bugs/1', { title: '😀 &lt;', steps: '<p>😀</p>' });
    await put('/bugs/1', { title: '😀 &lt;', steps: '<p>😀</p>', pri: 1 });
    expect((await get('/bugs/1')).bug).toMatchObject({ title: '😀 &lt;', steps: '<p>😀</p>' });
  });

  it('loses nothing in a transition', async () => {
    await put('/bugs/1', { title: '😀' });
    await put('/bugs/1/resolve', { resolution: 'bydesign' });
    expect((await get('/bugs/1')).bug).toMatchObject({ title: '😀', status: 'resolved' });
  });
});

describe('a text that is read escaped', () => {
  eachRow(['keywords', 'feedbackBy'])('%s of a bug', async (field) => {
    await put('/bugs/1', { [field]: 'R&D' });
    expect((await get('/bugs/1')).bug[field]).toBe('R&amp;D');
    await put('/bugs/1', { [field]: 'R&amp;D' });
    expect((await get('/bugs/1')).bug[field]).toBe('R&amp;amp;D');
  });

  it('the precondition of a test case', async () => {
    await put('/testcases/1', { precondition: 'a & b' });
    expect((await get('/testcases/1')).testcase.precondition).toBe('a &amp; b');
  });
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
