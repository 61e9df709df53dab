import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { answerNext, call, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

/** Leaves the socket of a server behind that is gone. */
async function leaveSocket(socketPath: string): Promise<void> {
  const fake = await startFakeGateway({ socketPath });
  await fake.stop({ leavesSocket: true });
}

describe('a socket that cannot be used', () => {
  eachRow<[string, string, (socketPath: string) => unknown, RegExp]>([
    ['nothing', 'socket-missing', () => undefined, /^Nothing is at /],
    ['the socket of a gateway that ended', 'socket-refused', leaveSocket, /container keeps .* restart it/],
    ['a folder', 'socket-refused', mkdir, / is a folder\. Docker makes one /],
    ['a file', 'socket-refused', (path) => writeFile(path, ''), / is a file and no socket/],
  ])('has a hint of its own, for a call and beforehand: %s', async (_, code, make, hint) => {
    const folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
    const socketPath = join(folder, 'gateway.socket');
    await make(socketPath);
    await using client = new GatewayClient({ appName: 'notes', socketPath, retries: 0 });
    const problem = { code, hint: expect.stringMatching(hint) };
    expect(await failureOf(client.getPlatformConfig())).toMatchObject(problem);
    const [found] = (await client.preflight()).problems;
    expect(found).toMatchObject(code === 'socket-refused' ? problem : { code });
    await rm(folder, { recursive: true });
  });

  it('has one where its path is too long, for a call and beforehand, and a fake gateway refuses it', async () => {
    const socketPath = `/tmp/${'long'.repeat(40)}`;
    const hint = expect.stringMatching(/^Put the socket, or a symbolic link to it, at a shorter path/);
    await using client = new GatewayClient({ appName: 'notes', socketPath });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'socket-missing', hint });
    expect((await client.preflight()).problems).toEqual([{ code: 'socket-missing', hint }]);
    await expect(startFakeGateway({ socketPath })).rejects.toThrow(/165 bytes .* at most 107/);
  });
});

describe('the words of a refusal', () => {
  it('end the message, shortened and on one line, and stay whole in `msg`', async () => {
    answerNext(gateway.current, { code: 3001, msg: 'volume 2 is\nbeing repaired' });
    expect((await failureOf(gatewayCall(call))).message).toMatch(
      /rejected it with HTTP 200, code 3001: volume 2 is being repaired$/,
    );
    const msg = 'x'.repeat(500);
    answerNext(gateway.current, { code: 3001, msg });
    const error = await failureOf(gatewayCall(call));
    expect(error.message).toMatch(/code 3001: x{200}…$/);
    expect(error.msg).toBe(msg);
    answerNext(gateway.current, { code: 3001, msg: null });
    expect((await failureOf(gatewayCall(call))).message).toMatch(/code 3001$/);
  });

  it('carry the token into no message, also where they are cut within it', async () => {
    const { token } = gateway.current;
    answerNext(gateway.current, { code: 3001, msg: `${'x'.repeat(195)} ${token}` });
    expect((await failureOf(gatewayCall(call))).message).toMatch(/x \*\*\*$/);
  });
});
