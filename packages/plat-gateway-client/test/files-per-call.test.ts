import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import { expect, it } from 'vitest';
import { filesThatRun } from '../../testing/test/fixtures/files-that-run.js';
import { call, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

/** Without the timer of the deadlines, which runs meanwhile where a call takes longer than usual. */
async function filesOnTheWay(run: () => Promise<unknown>): Promise<string[]> {
  const files = await filesThatRun(['plat-gateway-client', 'schemas'], run);
  return files.filter((file) => file !== 'deadline');
}

it('a call passes 10 files on its way to the socket and back', async () => {
  const send = gatewayCall;
  await send(call);
  expect(await filesOnTheWay(() => send(call))).toEqual([
    'answer',
    'capability/call',
    'exchange',
    'gateway-call',
    'plain-shapes',
    'platform',
    'token',
    'transport/immediate-watch',
    'transport/shared-pool',
    'transport/undici',
  ]);
});

it("a client's call does too, and with net the four of its own HTTP", async () => {
  const shared = [
    'answer',
    'capability/call',
    'exchange',
    'gateway-client',
    'plain-shapes',
    'platform',
    'token',
  ];
  await using client = new GatewayClient({ appName: 'notes' });
  await client.getPlatformConfig();
  const files = await filesOnTheWay(() => client.getPlatformConfig());
  expect(files).toEqual([
    ...shared,
    'transport/immediate-watch',
    'transport/shared-pool',
    'transport/undici',
  ]);
  await using other = new GatewayClient({ appName: 'notes', transport: 'net' });
  await other.getPlatformConfig();
  const filesOfNet = await filesOnTheWay(() => other.getPlatformConfig());
  expect(filesOfNet).toEqual(
    expect.arrayContaining([
      ...shared,
      'transport/net',
      'transport/net-connection',
      'transport/response-parser',
      'transport/waiting-queue',
    ]),
  );
  // The head of an answer is read again when its date is another one.
  expect(filesOfNet.filter((file) => file !== 'transport/response-head')).toHaveLength(11);
});

it('sees other files where a call goes wrong', async () => {
  gateway.current.world.scopes = [];
  const refused = () => expect(gatewayCall(call)).rejects.toBeInstanceOf(GatewayError);
  expect(await filesOnTheWay(refused)).toEqual(expect.arrayContaining(['errors', 'explanations']));
});
