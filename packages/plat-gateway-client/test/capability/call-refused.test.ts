import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { Call } from '../../src/exchange.js';
import { GatewayLink } from '../../src/gateway-link.js';
import { scriptedLink, send, usual } from '../scripted-transport.js';
import { failureOf, useToken } from '../support.js';

useToken();

const circle: Record<string, unknown> = {};
circle.itself = circle;

/** The error of a call that must not reach its transport. */
async function refusalOf(envelope: unknown, options = {}) {
  const { link, requests } = scriptedLink([], options);
  const error = await failureOf(send(link, envelope));
  expect(requests).toEqual([]);
  expect(error).toMatchObject({ delivery: 'not-sent', attempts: 0 });
  return error;
}

describe('a call that cannot be sent', () => {
  eachRow([
    ['without an application', { ...usual, appName: '' }, 'the call is not valid (envelope.appName'],
    ['with unknown fields', { ...usual, token: 'x' }, 'the call is not valid (envelope'],
    ['with parameters of another shape', { ...usual, data: { extra: 1 } }, 'the call is not valid (data'],
    ['with a circle in its data', { ...usual, req: 'a.b', data: circle }, 'data holds something that JSON'],
    ['with a BigInt in its data', { ...usual, req: 'a.b', data: { size: 1n } }, 'data holds something'],
  ])('%s says what is wrong', async (_kind, envelope, why) => {
    const error = await refusalOf(envelope);
    expect(error).toMatchObject({ code: 'invalid-request', req: envelope.req, reqId: 'r-1' });
    expect(error.message).toContain(`${envelope.req} at /run/gateway.socket: `);
    expect(error.message).toContain(why);
  });

  eachRow([null, { ...usual, req: 5 }, { ...usual, req: '' }])(
    'has no name in its error where it has none: %o',
    async (envelope) => {
      const error = await refusalOf(envelope);
      expect(error).toMatchObject({ code: 'invalid-request', req: '' });
      expect(error.message).toMatch(/^A call without req at \/run\/gateway\.socket: /);
    },
  );

  it('has the name of its platform in its error, and its own in the field', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    vi.stubEnv('TRIM_API_TOKEN', '');
    const error = await refusalOf(usual, { platform: 'fnos' });
    expect(error).toMatchObject({ code: 'token-missing', req: usual.req });
    expect(error.message).toContain('trim.system.getPlatformConfig at ');
    expect(error.hint).toContain('TRIM_API_TOKEN');
  });

  eachRow([
    ['', 'token-missing', 'neither PLAT_API_TOKEN nor TRIM_API_TOKEN is set'],
    ['two lines\n', 'token-invalid', 'PLAT_API_TOKEN holds characters'],
  ])('has the token %j: %s', async (token, code, why) => {
    vi.stubEnv('PLAT_API_TOKEN', token);
    const error = await refusalOf(usual);
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(why);
  });
});

describe('the reqId of a call', () => {
  const reqIdOf = (envelope?: object) => new Call(new GatewayLink(), envelope as typeof usual).reqId;

  it('is the one given, else a UUID of its own', () => {
    expect(reqIdOf(usual)).toBe('r-1');
    expect(reqIdOf({ req: usual.req })).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(reqIdOf()).not.toBe(reqIdOf());
  });
});
