import { createRequire } from 'node:module';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { call, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { window: { AbortController: typeof AbortController } };
};
const { AbortController: OfAnotherRealm } = new JSDOM().window;

describe('a signal of another realm', () => {
  it('is none of this one, which a call does not ask', () => {
    expect(new OfAnotherRealm().signal).not.toBeInstanceOf(AbortSignal);
  });

  it('lets a call end with its response, and keeps no listener', async () => {
    const { signal } = new OfAnotherRealm();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await expect(gatewayCall(call, { signal })).resolves.toHaveProperty('systemVersion');
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it('ends a call before it is sent', async () => {
    const abort = new OfAnotherRealm();
    abort.abort('the user left');
    const error = await failureOf(gatewayCall(call, { signal: abort.signal }));
    expect(error).toMatchObject({ code: 'aborted', delivery: 'not-sent', cause: 'the user left' });
    expect(gateway.current.calls).toEqual([]);
  });

  it('ends a call that waits', async () => {
    gateway.current.faults.inject({ kind: 'silent' });
    const abort = new OfAnotherRealm();
    const running = failureOf(gatewayCall(call, { signal: abort.signal }));
    await vi.waitFor(() => expect(gateway.current.calls).toHaveLength(1));
    abort.abort('the user left');
    expect(await running).toMatchObject({ code: 'aborted', delivery: 'unknown', cause: 'the user left' });
  });

  it("ends a call beside a signal of this realm, whichever of them is the client's", async () => {
    const [ours, theirs] = [() => new AbortController(), () => new OfAnotherRealm()];
    for (const [openClients, openCalls] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      for (const ending of ['client', 'call'] as const) {
        const aborts = { client: openClients(), call: openCalls() };
        await using client = new GatewayClient({ appName: 'notes', signal: aborts.client.signal });
        gateway.current.faults.inject({ kind: 'silent' });
        const running = failureOf(client.getPlatformConfig({ signal: aborts.call.signal }));
        aborts[ending].abort(`by the ${ending}`);
        expect(await running).toMatchObject({ code: 'aborted', cause: `by the ${ending}` });
      }
    }
  });
});

eachRow([[{}], [{ aborted: false }], [{ aborted: 'no', addEventListener() {} }], ['signal'], [null]])(
  'what is no signal is refused: %j',
  async (signal) => {
    const error = await failureOf(gatewayCall(call, { signal: signal as never }));
    expect(error).toMatchObject({ code: 'invalid-request', delivery: 'not-sent' });
    expect(error.message).toContain('signal must be an AbortSignal');
  },
);
