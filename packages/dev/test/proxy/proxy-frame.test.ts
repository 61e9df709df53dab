import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { startApp, startStage } from '../fixtures/stage.js';

describe('a page in a frame', () => {
  const frame = { 'sec-fetch-dest': 'iframe', 'accept-encoding': 'gzip' };
  const page = '<!doctype html><html><head><title>ä</title></head><body>ö</body></html>';
  const html: RequestListener = (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('vary', 'Accept-Encoding');
    const takesGzip = request.headers['accept-encoding']?.includes('gzip');
    if (takesGzip) response.setHeader('content-encoding', 'gzip');
    const body = takesGzip ? gzipSync(page) : Buffer.from(page);
    response.setHeader('content-length', body.length).end(body);
  };

  it('begins with the view script, and is whole', async () => {
    const stage = await startStage({ app: (await startApp(html)).app });
    const { text: shown, headers } = await stage.ask('/app/notes/', { headers: frame });
    expect(shown).toBe(page.replace('<html>', '<script src="/_dev/view.js"></script><html>'));
    expect(headers).toMatchObject({ vary: 'Accept-Encoding, Sec-Fetch-Dest' });
  });

  it('comes as it is in a tab of its own, compressed if it likes', async () => {
    const stage = await startStage({ app: (await startApp(html)).app });
    const { headers } = await stage.ask('/app/notes/', {
      headers: { ...frame, 'sec-fetch-dest': 'document' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
  });

  eachRow([
    ['of another type', { 'content-type': 'application/json' }],
    ['compressed in spite of all', { 'content-type': 'text/html', 'content-encoding': 'br' }],
    ['in two-byte characters', { 'content-type': 'text/html; charset=utf-16le' }],
  ])('comes as it is when it is %s', async (_, headers) => {
    const { app } = await startApp((_, response) => response.writeHead(200, headers).end(page));
    const { text } = await (await startStage({ app })).ask('/app/notes/', { headers: frame });
    expect(text).toBe(page);
  });

  it('keeps a redirect and a 304', async () => {
    const { app } = await startApp((request, response) => {
      if (request.url === '/app/notes') response.writeHead(302, { location: '/app/notes/' }).end();
      else response.writeHead(304, { etag: '"1"' }).end();
    });
    const stage = await startStage({ app });
    expect(await stage.ask('/app/notes', { headers: frame })).toMatchObject({
      status: 302,
      headers: { location: '/app/notes/' },
    });
    expect(await stage.ask('/app/notes/', { headers: frame })).toMatchObject({ status: 304, text: '' });
  });

  it('that came whole is no failure, although its connection closes before it is passed on', async () => {
    const closing = await startApp((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', connection: 'close' })
        .end('<html><body>'.padEnd(70_000, ' '));
    });
    const stage = await startStage({ app: closing.app });
    await stage.ask('/app/notes/', { headers: frame });
    await expect.poll(() => stage.log().filter(({ kind }) => kind === 'proxy')).toMatchObject([{ ok: true }]);
  });

  eachRow([
    ['x-frame-options', 'DENY'],
    ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
  ])('that refuses to be in a frame by %s has a line that says so', async (name, value) => {
    const { app } = await startApp((_, response) => response.setHeader(name, value).end(page));
    const stage = await startStage({ app });
    await stage.ask('/app/notes/', { headers: { 'sec-fetch-dest': 'document' } });
    expect(stage.log().filter(({ kind }) => kind === 'control')).toEqual([]);
    await stage.ask('/app/notes/', { headers: frame });
    expect(stage.log()).toContainEqual(
      expect.objectContaining({
        ok: false,
        title: expect.stringMatching(/^The window stays blank, because \/app\/notes\/ .*(DENY|'none')/),
      }),
    );
  });

  it('is shown without micro_app, and the state says what may fail', async () => {
    const stage = await startStage({
      app: (await startApp(html)).app,
      package: await folderWith(packageFiles({ microApp: false })),
    });
    const { status } = await stage.ask('/app/notes/', { headers: frame });
    expect(status).toBe(200);
    expect(stage.state().app).toMatchObject({
      isMicroApp: false,
      problem: expect.stringContaining('micro_app'),
    });
  });
});
