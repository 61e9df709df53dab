import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileSource } from 'pm-api-client';
import { afterAll, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answeringTo } from '../fixtures/answering-to.js';
import { as, pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });
const folder = await mkdtemp(join(tmpdir(), 'pm-files-'));
afterAll(() => rm(folder, { recursive: true }));

const ofBug = { objectType: 'bug', objectID: 1 } as const;
const note = new File(['hello file'], 'note.txt');
const applied = { outcome: 'applied' };
const uploads = () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/files');
const upload = async (file: File = note) => (await pm.files.upload(file, ofBug)).id as number;

describe('a file', () => {
  it('lives from its upload to its deletion', async () => {
    const { id, record, changedByServer } = await pm.files.upload(note, ofBug);
    expect(record).toMatchObject({ id, title: 'note.txt', extension: 'txt', ...ofBug });
    expect(changedByServer).toEqual([]);
    // The server shows them by their numbers.
    expect(await pm.request('GET', '/bugs/1')).toMatchObject({ bug: { files: { [id as number]: { id } } } });
    expect(await pm.bugs.get(1)).toMatchObject({ files: [{ id, title: 'note.txt' }] });
    expect(await pm.files.rename(id as number, 'kept & renamed.txt')).toMatchObject({
      ...applied,
      record: { extension: 'txt' },
    });
    const { content, name, size } = await pm.files.download(id as number);
    expect(await content?.text()).toBe('hello file');
    expect([name, size]).toEqual([expect.stringContaining('renamed.txt'), 10]);
    expect(await pm.files.delete(id as number)).toMatchObject(applied);
    for (const gone of [pm.files.get, pm.files.download, pm.files.delete])
      await expect(gone(id as number)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('does not show where the server keeps it', async () => {
    const id = await upload();
    expect(JSON.stringify(await pm.request('GET', `/files/${id}`))).toContain('/upload/');
    expect(JSON.stringify(await pm.files.get(id))).not.toContain('/upload/');
  });

  it('of a kind that the server does not trust is kept as text, and the caller hears of it', async () => {
    const written = await pm.files.upload(new File(['<?php'], 'evil.php'), ofBug);
    expect(written).toMatchObject({
      ...applied,
      changedByServer: ['extension'],
      record: { extension: 'txt' },
    });
  });

  it('has a name in any language', async () => {
    const id = await upload(new File(['x'], '说明 1.txt'));
    expect(await pm.files.download(id)).toMatchObject({ name: '说明 1.txt' });
  });

  it('has a name without entities wherever it is read', async () => {
    const title = 'a & b.txt';
    const { id = 0, record } = await pm.files.upload(new File(['x'], title), ofBug);
    expect(await pm.request('GET', `/files/${id}`)).toMatchObject({ file: { title: 'a &amp; b.txt' } });
    expect(record).toMatchObject({ title });
    expect(await pm.files.get(id)).toMatchObject({ title });
    expect(await pm.bugs.get(1)).toMatchObject({ files: [{ title }] });
    expect(await pm.files.download(id)).toMatchObject({ name: title });
  });
});

describe('an upload', () => {
  it('takes a path, a Blob, a File and streams', async () => {
    const path = join(folder, 'note.txt');
    await writeFile(path, 'hello file');
    const web = () => new Blob(['hello ', 'file']).stream();
    const sources: [FileSource, string | undefined][] = [
      [path, undefined],
      [new Blob(['hello file']), 'note.txt'],
      [note, undefined],
      [web(), 'note.txt'],
      [Readable.from([Buffer.from('hello '), Buffer.from('file')]), 'note.txt'],
    ];
    for (const [source, name] of sources) {
      const { id } = await pm.files.upload(source, { ...ofBug, name });
      const { content, name: called } = await pm.files.download(id as number);
      expect([called, await content?.text()]).toEqual(['note.txt', 'hello file']);
    }
  });

  it('says how far it is', async () => {
    const seen: number[] = [];
    const large = new File([new Uint8Array(300_000)], 'large.bin');
    await pm.files.upload(large, {
      ...ofBug,
      onProgress: ({ sentBytes, totalBytes }) => seen.push(sentBytes / totalBytes),
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });

  it('is sent again with its file where the session has ended', async () => {
    for (const onProgress of [undefined, () => {}]) {
      await pm.bugs.get(1);
      server.expireSessions();
      const { id } = await pm.files.upload(note, { ...ofBug, onProgress, verify: false });
      expect((await pm.files.download(id as number)).size).toBe(10);
    }
  });

  eachRow<[string, FileSource, object, string]>([
    ['empty', new File([], 'empty.txt'), {}, 'invalid-input'],
    ['too large', note, { maxBytes: 9 }, 'invalid-input'],
    [
      'a stream that is too large',
      new Blob(['hello file']).stream(),
      { name: 'a', maxBytes: 9 },
      'invalid-input',
    ],
    ['without a name', new Blob(['x']), {}, 'invalid-input'],
    ['not there', join(folder, 'nosuch.txt'), {}, 'invalid-input'],
    ['a folder', folder, {}, 'invalid-input'],
    ['no file at all', 7 as never, {}, 'invalid-input'],
    ['of another kind of record', note, { objectType: 'nosuch' }, 'invalid-input'],
    ['of a record that is not there', note, { objectID: 999 }, 'not-found'],
  ])('of a file that cannot be sent is refused before', async (_, source, more, code) => {
    const refused = pm.files.upload(source, { ...ofBug, ...more } as never);
    await expect(refused).rejects.toMatchObject({ code });
    expect(uploads()).toEqual([]);
  });

  it('that the server does not take is refused with its words', async () => {
    const other = answeringTo(server, 'POST', /files$/, 'success');
    expect(await other.files.upload(note, ofBug)).toMatchObject({ outcome: 'unverified', id: undefined });
    const named = pm.files.upload(new File(['x'], 'x.txt'), { ...ofBug, verify: false, objectID: 999 });
    expect(await named).toMatchObject({ outcome: 'unverified', id: expect.any(Number) });
  });

  it('whose answer is lost or empty has an unknown outcome', async () => {
    for (const fault of ['lost', 'empty'] as const) {
      const uploaded = answeringTo(server, 'POST', /files$/, fault).files.upload(note, ofBug);
      await expect(uploaded).rejects.toMatchObject({ code: 'unknown-outcome', mayHaveRun: true });
    }
  });

  it('is sent nothing in a dry run, which shows the name and not the file', async () => {
    const dry = await pm.files.upload(note, { ...ofBug, dryRun: true });
    expect(dry).toMatchObject({ path: '/files', body: { ...ofBug, file: 'note.txt, 10 bytes' } });
    expect(JSON.stringify(dry)).not.toContain('hello');
    expect(server.calls).toEqual([]);
  });

  it('ends when its signal says so', async () => {
    const controller = new AbortController();
    const aborted = pm.files.upload(new File([new Uint8Array(2e6)], 'large.bin'), {
      ...ofBug,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(aborted).rejects.toMatchObject({ code: 'aborted', mayHaveRun: true });
  });
});

describe('a download', () => {
  it('goes to a path, which is replaced at the end', async () => {
    const id = await upload();
    const to = join(folder, 'downloaded.txt');
    await writeFile(to, 'before');
    const downloaded = await pm.files.download(id, { to });
    expect(downloaded).toEqual({ name: 'note.txt', size: 10, content: undefined });
    expect(await readFile(to, 'utf8')).toBe('hello file');
  });

  it('goes to a stream, which is closed', async () => {
    const id = await upload();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const [text] = await Promise.all([
      new Response(readable).text(),
      pm.files.download(id, { to: writable }),
    ]);
    expect(text).toBe('hello file');
  });

  it('that is too large leaves nothing behind', async () => {
    const id = await upload();
    const to = join(folder, 'kept.txt');
    await writeFile(to, 'before');
    const files = await readdir(folder);
    await expect(pm.files.download(id, { to, maxBytes: 9 })).rejects.toMatchObject({ code: 'bad-response' });
    expect(await readFile(to, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(files);
    await expect(pm.files.download(id, { maxBytes: 9 })).rejects.toMatchObject({ code: 'bad-response' });
  });

  it('to where nothing can be written says so', async () => {
    const to = join(folder, 'nosuch', 'file.txt');
    await expect(pm.files.download(await upload(), { to })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { to: [expect.stringContaining('ENOENT')] },
    });
    await expect(pm.files.download(1, { to: 7 as never })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is a file only where the server sends one', async () => {
    const id = await upload();
    const other = answeringTo(server, 'GET', /download$/, 'success');
    await expect(other.files.download(id)).rejects.toMatchObject({ code: 'bad-response' });
    await expect(answeringTo(server, 'GET', /download$/, 'empty').files.download(id)).rejects.toMatchObject({
      code: expect.stringMatching(/bad-response|module-missing/),
    });
  });

  eachRow(['../../etc/passwd', '..\\boot.ini', '%2e%2e%2fpasswd', '..'])(
    'has a name without folders, whatever the server calls it',
    async (name) => {
      const fetch: typeof globalThis.fetch = async (input, init) =>
        new URL(String(input)).pathname.endsWith('/download')
          ? new Response('x', { headers: { 'content-disposition': `attachment; filename="${name}"` } })
          : globalThis.fetch(input, init);
      const other = as('admin', { fetch });
      expect((await other.files.download(1)).name).toMatch(/^(passwd|boot\.ini|)$/);
    },
  );
});

it('a renamed or deleted file is settled by reading where the answer is lost', async () => {
  const id = await upload();
  const renaming = answeringTo(server, 'PUT', /files/, 'lost').files;
  expect(await renaming.rename(id, 'other.txt')).toMatchObject({
    ...applied,
    record: { title: 'other.txt' },
  });
  const unchanged = answeringTo(server, 'PUT', /files/, 'success').files;
  await expect(unchanged.rename(id, 'third.txt')).rejects.toMatchObject({ code: 'not-applied' });
  await expect(pm.files.rename(id, '')).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(pm.files.rename(id, 'x'.repeat(81))).rejects.toMatchObject({ code: 'invalid-input' });
  const deleting = answeringTo(server, 'DELETE', /files/, 'lost').files;
  expect(await deleting.delete(id)).toMatchObject(applied);
});
