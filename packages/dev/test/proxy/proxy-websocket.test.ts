import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { echo } from '../fixtures/echo.js';
import { startApp, startStage } from '../fixtures/stage.js';

describe('a WebSocket', () => {
  it('goes through to the application with the user, both ways, and ends with plat-dev', async () => {
    const { app, server } = await startApp(echo);
    const sockets = new WebSocketServer({ server });
    onTestFinished(() => sockets.close());
    sockets.on('connection', (socket, request) => {
      socket.on('message', (data) =>
        socket.send(`${request.headers['x-plat-username']} ${request.url}: ${data}`),
      );
    });
    const stage = await startStage({ app });
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/live?x=1`, {
      headers: { 'X-Plat-Username': 'Mallory' },
    });
    await once(socket, 'open');
    socket.send('hello');
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(message.toString()).toBe('Ada /app/notes/live?x=1: hello');
    const closed = Promise.all([socket, ...sockets.clients].map((end) => once(end, 'close')));
    await stage.close();
    await closed;
  });

  it('is refused where the application is not', async () => {
    const stage = await startStage({ app: 9 });
    for (const path of ['/app/notes/', '/app/other/', '/_dev/api/events']) {
      const socket = new WebSocket(`${stage.url.replace('http', 'ws')}${path}`);
      await once(socket, 'error');
    }
  });

  it('is refused with the status of the application', async () => {
    const { app, server } = await startApp(echo);
    const sockets = new WebSocketServer({ server, verifyClient: (_, done) => done(false, 403) });
    onTestFinished(() => sockets.close());
    const stage = await startStage({ app });
    const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/app/notes/live`);
    const [error] = await once(socket, 'error');
    expect(error.message).toContain('403');
  });
});
