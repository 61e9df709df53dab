import { expect } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { serverFor } from '../../fixtures/pm-requests.js';

const { pm, session, ...to } = await serverFor({ behaviour: 'observed' });

async function upload(parts: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = await fetch(`${pm.url}/api.php/v2/files`, {
    method: 'POST',
    headers: { token: session.token },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers is looked at by the tests, not by the compiler
  return (await response.json()) as any;
}

const note = new File(['hello'], 'note.txt', { type: 'text/plain' });
const send = async (method: string, path: string, body?: object) => to.send(method, path, { body });

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
