import { symlink } from 'node:fs/promises';
import { gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { rightAnswer, startRawServer } from '../raw-server.js';
import { call, useToken } from '../support.js';

const GATEWAYS = 40;
const KEPT = 16;

useToken();

describe('calls without a client', () => {
  it('share their connections, and keep those of the gateways that were called last', async () => {
    let open = 0;
    let opened = 0;
    await using server = await startRawServer(
      (socket, request) => socket.write(rightAnswer(request)),
      (socket) => {
        opened += 1;
        open += 1;
        socket.on('close', () => {
          open -= 1;
        });
      },
    );
    const paths = Array.from({ length: GATEWAYS }, (_, index) => `${server.socketPath}.${index}`);
    for (const path of paths) await symlink(server.socketPath, path);
    for (const socketPath of paths) await gatewayCall(call, { socketPath });
    expect(opened).toBe(GATEWAYS);
    // Long before an idle connection would end by itself.
    await vi.waitFor(() => expect(open).toBeLessThanOrEqual(KEPT), { timeout: 60_000, interval: 10 });
    // undici uses a connection again a round of the event loop later.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await gatewayCall(call, { socketPath: paths.at(-1) });
    expect(opened).toBe(GATEWAYS);
    await gatewayCall(call, { socketPath: paths[0] });
    expect(opened).toBe(GATEWAYS + 1);
  });

  it('are all answered, also by more gateways at once than are kept', async () => {
    await using server = await startRawServer((socket, request) => {
      setTimeout(() => socket.write(rightAnswer(request)), 20);
    });
    const paths = Array.from({ length: GATEWAYS }, (_, index) => `${server.socketPath}.${index}`);
    for (const path of paths) await symlink(server.socketPath, path);
    const answers = await Promise.all(paths.map((socketPath) => gatewayCall(call, { socketPath })));
    expect(answers).toHaveLength(GATEWAYS);
  });
});

it('are not shared by the two transports', async () => {
  let opened = 0;
  await using server = await startRawServer(
    (socket, request) => socket.write(rightAnswer(request)),
    () => {
      opened += 1;
    },
  );
  const { socketPath } = server;
  await gatewayCall(call, { socketPath, transport: 'undici' });
  // From now on undici would use its connection again.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await gatewayCall(call, { socketPath, transport: 'net' });
  expect(opened).toBe(2);
});

it('hold no process open while they are idle', async () => {
  await using server = await startRawServer((socket, request) => socket.write(rightAnswer(request)));
  const pipes = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;
  const before = pipes();
  await gatewayCall(call, { socketPath: server.socketPath });
  // The one that is left is the end of the server, which is in this process.
  await vi.waitFor(() => expect(pipes() - before).toBe(1));
});
