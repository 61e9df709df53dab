import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { LoopbackGuard } from '../../src/server/local-user.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { startApp, startStage } from '../fixtures/stage.js';

const REQUEST = 'GET /app/notes/slow HTTP/1.1\r\nhost: localhost\r\n';
const UPGRADE =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n';

eachRow([
  ['request', `${REQUEST}\r\n`],
  ['WebSocket', `${REQUEST}${UPGRADE}\r\n`],
])('opens no connection to the application for a %s whose check ends after the end', async (_kind, text) => {
  const { app, server } = await startApp(() => undefined);
  server.on('upgrade', () => undefined);
  const reached = vi.fn();
  server.on('connection', reached);
  let admit = () => {};
  const check = new Promise<undefined>((resolve) => {
    admit = () => resolve(undefined);
  });
  const guard = vi.spyOn(LoopbackGuard.prototype, 'refusalOf').mockReturnValue(check);
  onTestFinished(() => guard.mockRestore());
  const stage = await startStage({ app, package: await folderWith(packageFiles()) });
  const client = connect(Number(new URL(stage.url).port), '127.0.0.1', () => client.write(text));
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  await expect.poll(() => guard.mock.calls.length).toBe(1);
  await Promise.all([once(client, 'close'), stage.close()]);
  admit();
  await sleep(100);
  expect(reached).not.toHaveBeenCalled();
});
