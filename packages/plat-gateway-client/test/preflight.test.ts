import { isMainThread } from 'node:worker_threads';
import { GatewayClient, GatewayError, type GatewayErrorCode } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { GatewayLink } from '../src/gateway-link.js';
import { preflight } from '../src/preflight.js';
import { useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const codesOf = async (options = {}) => {
  await using client = new GatewayClient({ appName: 'notes', ...options });
  const { ok, problems } = await client.preflight();
  expect(ok).toBe(problems.length === 0);
  expect(problems.every(({ hint }) => hint !== '')).toBe(true);
  return problems.map(({ code }) => code);
};

describe('preflight', () => {
  it('finds nothing where all is well, and tells the version', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await client.preflight()).toEqual({ ok: true, problems: [], systemVersion: '1.2.0401' });
  });

  it('names all that is missing at once', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    expect(await codesOf({ socketPath: '/nowhere.socket' })).toEqual(['token-missing', 'socket-missing']);
    expect(await codesOf({ socketPath: import.meta.dirname })).toEqual(['token-missing', 'socket-refused']);
  });

  it('finds a token that the gateway does not take, and a gateway that does not answer', async () => {
    gateway.current.revokeToken();
    expect(await codesOf()).toEqual(['unauthorized']);
    gateway.current.faults.inject({ kind: 'silent' });
    expect(await codesOf({ timeoutMs: 50 })).toEqual(['timeout']);
  });

  it('rejects for an invalid option, which is no problem of the gateway', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    await using client = new GatewayClient({ appName: 'notes' });
    await expect(client.preflight({ timeout: 50 } as object)).rejects.toThrow('there is no option timeout');
  });

  it('asks for no scope that the application does not use', async () => {
    gateway.current.world.scopes = ['plat.file.path'];
    expect(await codesOf()).toEqual([]);
  });

  // A thread has no user of its own, and the mutation check runs tests in threads.
  it.runIf(isMainThread)('finds that the socket is denied to this user', async () => {
    await gateway.current.denySocket();
    const user = process.geteuid?.();
    if (user === 0) process.seteuid?.(65_534);
    // `access` asks for the real user, which a superuser stays: so the gateway has the last word.
    const codes = await codesOf().finally(() => user === 0 && process.seteuid?.(0));
    expect(codes).toEqual(['socket-denied']);
    await gateway.current.allowSocket();
  });

  it('tells a scope that is not declared from an application that is let in nowhere', async () => {
    gateway.current.world.isInGroup = false;
    expect(await codesOf()).toEqual(['forbidden']);
    await using stranger = new GatewayClient({ appName: 'calendar' });
    gateway.current.world.isInGroup = true;
    expect((await stranger.preflight()).problems).toMatchObject([{ code: 'forbidden' }]);
  });
});

describe('the hint of a problem names the one cause that shows', () => {
  const link = () => new GatewayLink({ socketPath: gateway.current.socketPath });
  const refusedAs = (code: GatewayErrorCode) => () =>
    Promise.reject(
      new GatewayError({
        code,
        message: '',
        hint: '',
        req: '',
        reqId: '',
        delivery: 'answered',
        attempts: 1,
      }),
    );
  const hintIn = async (
    context: { isContainer?: boolean; isInGroup?: boolean | undefined },
    code: GatewayErrorCode = 'unauthorized',
    at = link(),
  ) => {
    const { isContainer = false, isInGroup } = context;
    const found = await preflight(at, refusedAs(code), { isContainer, isInGroup: async () => isInGroup });
    expect(found.problems).toHaveLength(1);
    return found.problems[0]?.hint;
  };

  it('of a missing token: a container, a script without one, a process that the system did not start', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    vi.stubEnv('PLAT_APPNAME', '');
    expect(await hintIn({ isContainer: true })).toMatch(
      /container.*--env PLAT_API_TOKEN or --env TRIM_API_TOKEN\./,
    );
    expect(await hintIn({})).toMatch(/not started by the system's cmd\/main/);
    vi.stubEnv('PLAT_APPDEST', '/vol1/@appcenter/notes');
    expect(await hintIn({})).toMatch(/config_callback/);
  });

  it('by the names of every platform, where no token tells which it is', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    vi.stubEnv('PLAT_GATEWAY_SOCKET', '');
    const found = await preflight(new GatewayLink(), refusedAs('unauthorized'), {
      isContainer: false,
      isInGroup: async () => undefined,
    });
    expect(found.problems.map(({ code }) => code)).toEqual(['token-missing', 'socket-missing']);
    const [token, socket] = found.problems.map(({ hint }) => hint);
    expect(token).toContain('PLAT_API_TOKEN or TRIM_API_TOKEN');
    const [plat, fnos] = ['plat', 'trim'].map((name) => `/var/run/${name}_open_gateway_apiscope.socket`);
    expect(socket).toContain(`${plat} or ${fnos}:`);
    // A script of fnOS without a token has the other names of its variables.
    vi.stubEnv('TRIM_APPNAME', 'notes');
    expect(await hintIn({})).toMatch(/config_callback/);
  });

  it('of a token that only another platform has: the option', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    vi.stubEnv('TRIM_API_TOKEN', 'secret-token');
    const at = new GatewayLink({ socketPath: gateway.current.socketPath, platform: 'plat' });
    expect(await hintIn({}, undefined, at)).toMatch(/^TRIM_API_TOKEN is set/);
  });

  it('of a missing socket: a container without the mount, or a system that is too old', async () => {
    const nowhere = new GatewayLink({ socketPath: '/nowhere.socket' });
    expect(await hintIn({ isContainer: true }, undefined, nowhere)).toContain('--volume');
    expect(await hintIn({}, undefined, nowhere)).toContain('too old');
  });

  it('of a denied socket: the group, or what lies beyond it', async () => {
    expect(await hintIn({ isInGroup: false }, 'socket-denied')).toContain('join-groups');
    expect(await hintIn({ isContainer: true }, 'socket-denied')).toContain('--group-add');
    expect(await hintIn({ isInGroup: true }, 'socket-denied')).toContain('access list');
  });

  it('of a refusal of everything: the group where it is missing, else the name', async () => {
    expect(await hintIn({ isInGroup: false }, 'forbidden')).toContain('PlatApiUsers');
    expect(await hintIn({ isInGroup: true }, 'forbidden')).toContain('appName must be the name');
  });

  it('of a token that is not accepted: started again from the platform, a container too', async () => {
    expect(await hintIn({})).toContain('registered or installed again');
    expect(await hintIn({ isContainer: true })).toContain('keeps the one that it was started with');
  });

  it('in the platform’s own names', async () => {
    const fnos = new GatewayLink({ socketPath: '/nowhere.socket', platform: 'fnos' });
    vi.stubEnv('TRIM_API_TOKEN', 'x');
    expect(await hintIn({ isContainer: true }, undefined, fnos)).toContain('/var/run/trim_open');
  });

  it('of a missing token where the platform is given: by the variables of that one alone', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    const at = new GatewayLink({ socketPath: gateway.current.socketPath, platform: 'plat' });
    vi.stubEnv('PLAT_APPNAME', '');
    vi.stubEnv('TRIM_APPNAME', 'notes');
    expect(await hintIn({}, undefined, at)).toContain('not started by the system');
    vi.stubEnv('PLAT_APPNAME', 'notes');
    expect(await hintIn({}, undefined, at)).toContain('config_callback');
  });

  it('of a missing socket: the places where it is looked for', async () => {
    vi.stubEnv('PLAT_GATEWAY_SOCKET', '');
    const given = new GatewayLink({ platform: 'plat' });
    vi.stubEnv('PLAT_API_TOKEN', 'secret-token');
    for (const at of [given, new GatewayLink()])
      expect(await hintIn({}, undefined, at)).toContain(`Nothing is at ${at.socketPath}: the system`);
  });

  it('of an answer other than a refusal: itself, whatever a capability that does not exist is answered with', async () => {
    const asked: string[] = [];
    const call = (req: string) => {
      asked.push(req);
      return refusedAs(asked.length === 1 ? 'unauthorized' : 'not-found')();
    };
    const { problems } = await preflight(link(), call);
    expect(problems.map(({ code }) => code)).toEqual(['unauthorized']);
    expect(asked).toEqual(['plat.system.getPlatformConfig']);
  });

  eachRow([null, 5, {}, { systemVersion: 5 }])(
    'of none where the configuration is %j, without a version',
    async (config) => {
      expect(await preflight(link(), async () => config)).toEqual({ ok: true, problems: [] });
    },
  );

  it('of a fault of this package: none, it rejects', async () => {
    const fault = new TypeError('x is y');
    await expect(preflight(link(), () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
