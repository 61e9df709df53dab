import { inspect } from 'node:util';
import { GatewayError } from 'plat-gateway-client';
import { type FakeGatewayOptions, type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A call that succeeds on a fake gateway with its default world. */
export const call = { req: 'plat.system.getPlatformConfig', appName: 'notes' } as const;

/** Sets the token of an application in the environment of each test. */
export function useToken(): void {
  beforeEach(() => void vi.stubEnv('PLAT_API_TOKEN', 'secret-token'));
  afterEach(() => void vi.unstubAllEnvs());
}

/** A fake gateway for each test, with its token and socket in the environment. */
export function useFakeGateway(options: FakeGatewayOptions = {}): { readonly current: RunningFakeGateway } {
  let gateway: RunningFakeGateway | undefined;
  beforeEach(async () => {
    gateway = await startFakeGateway({ appName: call.appName, ...options });
    for (const [name, value] of Object.entries(gateway.environment)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await gateway?.close();
  });
  return {
    get current() {
      if (gateway === undefined) throw new Error('The fake gateway runs during tests only');
      return gateway;
    },
  };
}

/** The GatewayError that a call must reject with. */
export async function failureOf(promise: Promise<unknown>): Promise<GatewayError> {
  const error = await promise.then(
    (value) => new Error(`The call succeeded with ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GatewayError);
  return error as GatewayError;
}

export function merge(body: unknown, change: object): unknown {
  return { ...(body as object), ...change };
}

/** Lets the fake answer the next call with these fields, and with the reqId of the call. */
export function answerNext(gateway: RunningFakeGateway, fields: object, status = 200): void {
  gateway.faults.inject({ kind: 'wrong', status, change: (body) => merge(body, fields) });
}
