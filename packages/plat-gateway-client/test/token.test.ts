import { inspect } from 'node:util';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

/** A refusal that repeats what the request must keep secret. */
const repeating = (secret: string) => ({
  kind: 'instead' as const,
  status: 401,
  body: { code: 200004, msg: `"${secret}" is not allowed.` },
});

describe('the token', () => {
  it('is in no error, no property and no inspect output', async () => {
    const client = new GatewayClient({ appName: 'notes', retries: 0 });
    await client.getPlatformConfig();
    const errors = [];
    for (const fault of [{ kind: 'cut' }, { kind: 'refused' }, { kind: 'garbled' }] as const) {
      gateway.current.faults.inject(fault);
      errors.push(await failureOf(client.getPlatformConfig()));
    }
    gateway.current.world.scopes = [];
    errors.push(await failureOf(client.getPlatformConfig()));
    for (const subject of [client, gateway.current.calls, ...errors]) {
      const shown = inspect(subject, { depth: 8, showHidden: true, getters: false });
      expect(shown + JSON.stringify(subject)).not.toContain(gateway.current.token);
    }
    expect(inspect(client)).toBe(
      `GatewayClient { appName: 'notes', socketPath: '${gateway.current.socketPath}' }`,
    );
    await client.close();
  });

  it('is read for each attempt, so that one that changed meanwhile counts', async () => {
    const rotate = () => {
      vi.stubEnv('PLAT_API_TOKEN', gateway.current.rotateToken());
      return true;
    };
    gateway.current.faults.inject({ kind: 'refused' }, { when: rotate });
    await using client = new GatewayClient({ appName: 'notes' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    expect(gateway.current.calls).toMatchObject([{ httpStatus: 401 }, { httpStatus: 200 }]);
  });

  const TOKEN = 'a/Secret+b=="\'<&>\\%c';

  const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
  const html = (text: string) =>
    text.replace(/[&<>"']/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);
  const byNumber = (text: string) =>
    text.replace(/[^a-z0-9]/gi, (character) => `&#${character.charCodeAt(0)};`);
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const inPhp = (text: string) => inJson(text).replaceAll('/', '\\/');

  it.each([
    ['it is', String],
    ['JSON', inJson],
    ['JSON of PHP', inPhp],
    ['HTML', html],
    ['HTML by number', byNumber],
    ['a URL', encodeURIComponent],
    ['a URL in a URL', (text: string) => encodeURIComponent(encodeURIComponent(text))],
  ])('is masked in the words of a gateway that repeats it as %s', async (_, written) => {
    vi.stubEnv('PLAT_API_TOKEN', TOKEN);
    gateway.current.faults.inject(repeating(written(TOKEN)));
    await using client = new GatewayClient({ appName: 'notes', retries: 0 });
    const error = await failureOf(client.getPlatformConfig());
    expect(error).toMatchObject({ code: 'unauthorized', msg: '"***" is not allowed.' });
    expect(inspect(error, { depth: 8, showHidden: true })).not.toContain('Secret');
  });

  it.each([500, 1500, 3000, 8000])(
    'of %i characters is masked, and a refusal stays a refusal',
    async (length) => {
      const token = 'eyJhbGci.eyJ1c2Vy_x-1'.repeat(length / 21 + 1).slice(0, length);
      vi.stubEnv('PLAT_API_TOKEN', token);
      await using client = new GatewayClient({ appName: 'notes', retries: 0 });
      expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'unauthorized' });
      gateway.current.faults.inject(repeating(token));
      expect(await failureOf(client.getPlatformConfig())).toMatchObject({ msg: '"***" is not allowed.' });
    },
  );
});
