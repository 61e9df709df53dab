import { once } from 'node:events';
import { connect } from 'node:net';
import { readGatewayUser } from 'plat-gateway-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { echo, echoed } from '../fixtures/echo.js';
import { startApp, startStage } from '../fixtures/stage.js';

/** What a server behind CGI, FastCGI or WSGI makes of a header's name: PHP, Python and Ruby read it so. */
const cgiNameOf = (header: string) => `HTTP_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;

const userNames = ['USERID', 'ISADMIN', 'USERNAME'].flatMap((name) => [
  `HTTP_X_PLAT_${name}`,
  `HTTP_X_TRIM_${name}`,
]);
const forgedIn = (headers: object) =>
  Object.keys(headers).filter((header) =>
    userNames.includes(cgiNameOf(header).replace(/^(HTTP_)+/, 'HTTP_')),
  );

describe('a request under /app/<appname>', () => {
  it('carries the user, as the gateway client reads it', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const userOf = async (options = {}) =>
      readGatewayUser((await echoed(stage, undefined, options)).headers, { platform: 'plat' });
    expect(await userOf()).toEqual({ uid: 1000, isAdmin: true, username: 'Ada' });
    await stage.control('PATCH', '/state', { userId: 1001 });
    expect(await userOf()).toEqual({ uid: 1001, isAdmin: false, username: 'Ben' });
  });

  // Every character that a header's name may have beside letters and digits.
  eachRow([..."-_.!#$%&'*+^`|~"])('loses forged user headers that are written with %s', async (mark) => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const own = forgedIn((await echoed(stage)).headers);
    const forged = ['x-plat-userid', 'X-Trim-Userid', 'x-PLAT-isAdmin', 'X-Trim-Username'];
    const names = forged.flatMap((name) => [name.replaceAll('-', mark), name.replace('-', mark)]);
    const headers = Object.fromEntries([...names, 'x-other'].map((name) => [name, '1']));
    const answer = await echoed(stage, undefined, { headers });
    expect(Object.keys(answer.headers)).toContain('x-other');
    expect(forgedIn(answer.headers)).toEqual(own);
    expect(readGatewayUser(answer.headers, { platform: 'plat' })).toMatchObject({
      uid: 1000,
      username: 'Ada',
    });
  });

  it('loses forged user headers that already have the prefix of CGI, and the header Proxy', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const own = forgedIn((await echoed(stage)).headers);
    const headers = { HTTP_X_PLAT_USERID: '1', 'Http-Http-X-Plat-Userid': '1', Proxy: 'http://evil.example' };
    const answer = await echoed(stage, undefined, { headers });
    expect(forgedIn(answer.headers)).toEqual(own);
    expect(answer.headers).not.toHaveProperty('proxy');
  });

  eachRow([
    ['with the header Authorization', { authorization: 'Bearer own' }, 1000],
    ['without a session', {}, 0],
  ])('%s is answered by the gateway itself, as a device does', async (_case, headers, userId) => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    stage.change({ userId });
    const answer = await stage.ask('/app/notes/', { headers });
    const own = { status: 200, headers: { 'content-type': 'text/plain' }, text: 'invalid token' };
    expect(answer).toMatchObject(own);
    const detail = { problem: expect.stringContaining('the unified gateway') };
    expect(stage.log().at(-1)).toMatchObject({ kind: 'proxy', ok: false, detail });
  });

  it('has a Host without the port', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    expect((await echoed(stage)).headers.host).toBe('localhost');
  });

  eachRow(['x-plat-userid', 'close, X-Plat-Userid, x-plat-isadmin', 'keep-alive,x-plat-username'])(
    'keeps the user though the client says "Connection: %s"',
    async (connection) => {
      const stage = await startStage({ app: (await startApp(echo)).app });
      const { headers } = await echoed(stage, undefined, { headers: { connection } });
      expect(headers.connection ?? '').not.toMatch(/plat/i);
      expect(readGatewayUser(headers, { platform: 'plat' })).toMatchObject({ uid: 1000, username: 'Ada' });
    },
  );

  it('loses what the client says of its own connection, and never what frames the body', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    const connection = 'x-hop, content-length, host';
    const headers = { connection, 'x-hop': '1', te: 'trailers', 'content-length': '2' };
    const answer = await echoed(stage, undefined, { method: 'POST', headers, body: 'ok' });
    const framing = { 'content-length': '2', host: expect.any(String) };
    expect(answer).toMatchObject({ body: 'ok', headers: framing });
    expect(answer.headers).not.toHaveProperty('x-hop');
    expect(answer.headers).not.toHaveProperty('te');
  });

  it('keeps one user though a forged header comes twice, or as a trailer', async () => {
    let seen: object = {};
    const { app } = await startApp((request, response) => {
      request.resume().once('end', () => {
        seen = { ...request.headers, trailers: request.rawTrailers };
        response.end();
      });
    });
    const stage = await startStage({ app });
    const { host, port } = new URL(stage.url);
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /app/notes/ HTTP/1.1\r\nhost: ${host}\r\nx-plat-userid: 1\r\nX-Plat-UserId: 2\r\nx.plat.userid: 3\r\n` +
        'trailer: x-plat-userid\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Plat-Userid: 4\r\n\r\n',
    );
    await once(socket, 'data');
    expect(seen).toMatchObject({ 'x-plat-userid': '1000', trailers: [] });
    expect(forgedIn(seen)).toEqual(['x-plat-userid', 'x-plat-isadmin', 'x-plat-username']);
    expect(seen).not.toHaveProperty('trailer');
  });

  it('carries the other names on the public platform', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app, platform: 'fnos' });
    const { headers } = await echoed(stage);
    expect(readGatewayUser(headers, { platform: 'fnos' })).toMatchObject({ uid: 1000, isAdmin: true });
    expect(headers).not.toHaveProperty('x-plat-userid');
  });
});

describe('a WebSocket', () => {
  it('loses forged user headers too, and keeps the user', async () => {
    const { app, server } = await startApp(echo);
    const sockets = new WebSocketServer({ server });
    onTestFinished(() => sockets.close());
    const stage = await startStage({ app });
    const forged = { 'x.plat.userid': '1', HTTP_X_PLAT_USERID: '1', Proxy: '1' };
    const headers = { ...forged, Connection: 'Upgrade, x-plat-userid' };
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/`, { headers });
    const [, request] = await once(sockets, 'connection');
    expect(forgedIn(request.headers)).toEqual(['x-plat-userid', 'x-plat-isadmin', 'x-plat-username']);
    expect(request.headers).toMatchObject({ 'x-plat-userid': '1000', connection: 'Upgrade' });
    expect(request.headers).not.toHaveProperty('proxy');
    await once(socket, 'open');
    socket.terminate();
  });
});
