import { startFakePm } from 'plat-testing/pm';
import { afterAll, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from './fixtures/each-row.js';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ behaviour: 'observed' });
afterAll(() => pm.close());
const to = requestsTo(pm);

let token: string;
beforeEachRow(async () => {
  pm.reset();
  token = await to.tokenOf('admin');
});

async function upload(parts: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = await fetch(`${pm.url}/api.php/v2/files`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers is looked at by the tests, not by the compiler
  return (await response.json()) as any;
}

const note = new File(['hello'], 'note.txt', { type: 'text/plain' });
const send = async (method: string, path: string, body?: object) => to.send(method, path, { token, body });

it('an uploaded file is shown by its record and downloaded as it was', async () => {
  expect(await upload({ objectType: 'bug', objectID: '1', file: note })).toMatchObject({
    status: 'success',
    id: 1,
  });
  const { bug } = (await send('GET', '/bugs/1')).body;
  expect(bug.files).toMatchObject({ 1: { title: 'note.txt', extension: 'txt', size: 5, objectID: 1 } });
  const response = await fetch(`${pm.url}/api.php/v2/files/1/download`, { headers: { token } });
  expect(await response.text()).toBe('hello');
});

it('a record without files has an empty list of them', async () => {
  expect((await send('GET', '/stories/1')).body.story.files).toEqual([]);
});

it('whose file it is, is not checked', async () => {
  expect(await upload({ objectType: 'nosuch', objectID: 'x', file: note })).toMatchObject({ id: 1 });
  expect((await send('GET', '/files/1')).body.file).toMatchObject({ objectType: 'nosuch', objectID: 0 });
});

eachRow([
  ['no file', { objectType: 'bug' }],
  ['another part', { imgFile: note }],
  ['a text in its place', { file: 'hello' }],
])('%s is refused as a format', async (_, parts) => {
  expect(await upload(parts as Record<string, string | File>)).toEqual({
    message: 'Upload failed: Unsupported file format.',
    status: 'fail',
  });
});

it('an empty file is an error', async () => {
  expect(await upload({ file: new File([], 'empty.txt') })).toMatchObject({ status: 'error' });
});

eachRow([
  ['evil.php', 'txt'],
  ['page.html', 'txt'],
  ['noextension', 'txt'],
  ['图片.PNG', 'png'],
  ['report.final.pdf', 'pdf'],
])('%s is kept as %s', async (name, extension) => {
  const { url } = await upload({ file: new File(['x'], name) });
  expect(url).toContain(`&t=${extension}&`);
  expect((await send('GET', '/files/1')).body.file).toMatchObject({ title: name, extension });
});

eachRow([
  ['', false],
  ['x', true],
  ['中'.repeat(80), true],
  ['x'.repeat(81), false],
])('is renamed when the name has from 1 to 80 characters: %s', async (fileName, isTaken) => {
  await upload({ file: note });
  const { body } = await send('PUT', '/files/1', { fileName });
  expect(body.status).toBe(isTaken ? 'success' : 'fail');
  expect((await send('GET', '/files/1')).body.file.title).toBe(isTaken ? fileName : 'note.txt');
});

it('what is not there is the only 404', async () => {
  await upload({ file: note });
  await send('DELETE', '/files/1');
  expect(await send('GET', '/files/1')).toEqual({ status: 404, body: { status: 'fail', message: 404 } });
  expect((await send('DELETE', '/files/1')).body).toMatchObject({ status: 'fail' });
  expect((await send('PUT', '/files/1', { fileName: 'x' })).body).toMatchObject({
    code: 404,
    status: 'fail',
  });
});
