import { GatewayClient } from 'plat-gateway-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rightAnswer, startRawServer } from '../raw-server.js';
import { failureOf, useToken } from '../support.js';

/** What `import('undici')` gives in surroundings where undici cannot work. */
const MODULES: Record<string, () => object> = {
  'Bun, whose Pool dispatches nothing': () => ({ Pool: class {} }),
  'a bundle that left it out': () => ({ Pool: undefined, default: undefined }),
  'a bundle whose Pool needs what is not there': () => ({
    Pool: class {
      constructor() {
        throw new TypeError('x is not a function');
      }
      dispatch() {}
    },
  }),
  'a sandbox that refuses the import': () => {
    throw new TypeError('A dynamic import callback was not specified');
  },
};

useToken();
afterEach(() => void vi.doUnmock('undici'));

const clientOf = (socketPath: string) =>
  new GatewayClient({ appName: 'notes', transport: 'undici', socketPath });

describe.each(Object.entries(MODULES))('in %s,', (_, module) => {
  it('the transport undici calls without it, fails as usual, and closes', async () => {
    vi.doMock('undici', module);
    await using server = await startRawServer((socket, request) => socket.write(rightAnswer(request)));
    const client = clientOf(server.socketPath);
    expect(await client.getPlatformConfig()).toMatchObject({ systemLanguage: 'en-US' });
    expect(await client.getPlatformConfig()).toMatchObject({ systemLanguage: 'en-US' });
    await client.close();
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'closed' });
    await using nowhere = clientOf('/nowhere/gateway.socket');
    expect(await failureOf(nowhere.getPlatformConfig())).toMatchObject({ code: 'socket-missing' });
  });
});

it('undici behind a default export, as some bundles wrap it, is used', async () => {
  const dispatched = vi.fn();
  const undici = await vi.importActual<typeof import('undici')>('undici');
  class WatchedPool extends undici.Pool {
    override dispatch(...given: Parameters<InstanceType<typeof undici.Pool>['dispatch']>): boolean {
      dispatched();
      return super.dispatch(...given);
    }
  }
  vi.doMock('undici', () => ({ Pool: undefined, default: { Pool: WatchedPool } }));
  await using server = await startRawServer((socket, request) => socket.write(rightAnswer(request)));
  await using client = clientOf(server.socketPath);
  await client.getPlatformConfig();
  expect(dispatched).toHaveBeenCalledOnce();
});

it('a version of undici that asks for another interface fails as a GatewayError that claims nothing', async () => {
  class OtherPool {
    dispatch() {
      throw Object.assign(new Error('invalid onRequestStart method'), { code: 'UND_ERR_INVALID_ARG' });
    }
    async destroy() {}
  }
  vi.doMock('undici', () => ({ Pool: OtherPool }));
  await using client = new GatewayClient({ appName: 'notes', transport: 'undici', retries: 0 });
  expect(await failureOf(client.getPlatformConfig())).toMatchObject({
    code: 'connection-lost',
    delivery: 'unknown',
    cause: { message: 'invalid onRequestStart method' },
  });
});
