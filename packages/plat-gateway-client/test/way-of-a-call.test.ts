import { Session } from 'node:inspector/promises';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import { expect, it } from 'vitest';
import { call, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

/** What the test runner puts into the place of an export. */
const READS_AN_EXPORT = /^\(\) ?=> ?\{ ?(try \{ ?)?return \w+;? ?\}/;

/** Sources of this package and of the schemas of which a function is called meanwhile; what only holds data is not. */
async function filesOnTheWay(run: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // What was called before, the evaluation of the modules too, is counted up to here.
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Debugger.enable');
    const files: string[] = [];
    for (const { url, scriptId, functions } of result) {
      const [, path] = /packages\/(?:plat-gateway-client|schemas)\/src\/(.*)\.ts$/.exec(url) ?? [];
      if (path === undefined) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const called = functions.flatMap(({ ranges }) => ranges.slice(0, 1)).filter(({ count }) => count > 0);
      const texts = called.map(({ startOffset, endOffset }) => scriptSource.slice(startOffset, endOffset));
      if (texts.some((text) => !READS_AN_EXPORT.test(text))) files.push(path);
    }
    return files.sort();
  } finally {
    session.disconnect();
  }
}

it('a call passes 7 files on its way to the socket and back', async () => {
  const send = gatewayCall;
  await send(call);
  expect(await filesOnTheWay(() => send(call))).toEqual([
    'answer',
    'capability/call',
    'exchange',
    'gateway-call',
    'plain-shapes',
    'token',
    'transport/undici',
  ]);
});

it("a client's call does too, and with net the three of its own HTTP", async () => {
  const shared = ['answer', 'capability/call', 'exchange', 'gateway-client', 'plain-shapes', 'token'];
  await using client = new GatewayClient({ appName: 'notes' });
  await client.getPlatformConfig();
  const files = await filesOnTheWay(() => client.getPlatformConfig());
  expect(files).toEqual([...shared, 'transport/undici']);
  await using other = new GatewayClient({ appName: 'notes', transport: 'net' });
  await other.getPlatformConfig();
  const filesOfNet = await filesOnTheWay(() => other.getPlatformConfig());
  expect(filesOfNet).toEqual(
    expect.arrayContaining([
      ...shared,
      'transport/net',
      'transport/net-connection',
      'transport/response-parser',
    ]),
  );
  // The head of an answer is read again when its date is another one.
  expect(filesOfNet.filter((file) => file !== 'transport/response-head')).toHaveLength(9);
});

it('sees other files where a call goes wrong', async () => {
  gateway.current.world.scopes = [];
  const refused = () => expect(gatewayCall(call)).rejects.toBeInstanceOf(GatewayError);
  expect(await filesOnTheWay(refused)).toEqual(expect.arrayContaining(['errors', 'explanations']));
});
