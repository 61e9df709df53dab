import { inspect } from 'node:util';
import fc from 'fast-check';
import { GatewayError } from 'plat-gateway-client';
import { systemConfig } from 'plat-schemas/gateway';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { callCapability } from '../src/capability/call.js';
import { GatewayLink } from '../src/gateway-link.js';
import { callLimits } from '../src/options.js';
import type { WireAnswer } from '../src/transport/transport.js';
import { BODY_TEXT, body, REQ_ID, status } from './fuzz-answers.js';

const TOKEN = 'the-secret-token';
const BODIES = inject('thorough') ? 45_000 : 3_000;
// As long as the mark it replaces, so that no length changes.
const REQ_ID_VALUE = 'r-0000000';
const req = 'plat.system.getPlatformConfig';

beforeEach(() => {
  vi.stubEnv('PLAT_API_TOKEN', TOKEN);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('whatever comes back', () => {
  it(`is data or a GatewayError: ${BODIES} statuses and bodies`, async () => {
    const seen: Record<string, number> = {};
    const answer: WireAnswer = { httpStatus: 200, bytes: 0, text: '' };
    const limits = callLimits();
    const link = new GatewayLink({ socketPath: '/nowhere' });
    link.transport = { send: async () => answer, close: async () => undefined };
    await fc.assert(
      fc.asyncProperty(status, body, async (httpStatus, bytes) => {
        const sent = withReqId(bytes, REQ_ID_VALUE);
        Object.assign(answer, { httpStatus, bytes: sent.length, text: sent.toString('utf8') });
        const envelope = { req, appName: 'notes', reqId: REQ_ID_VALUE } as const;
        const outcome = await outcomeOf(callCapability(link, envelope, limits));
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }),
      { numRuns: BODIES },
    );
    console.log(seen);
    expect(seen.data).toBeGreaterThan(BODIES / 100);
    expect(seen['bad-response']).toBeGreaterThan(BODIES / 100);
  });
});

/** `data`, or the error's code; throws when it is neither, or when the error tells what it must not. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    systemConfig.parse(await call);
    return 'data';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw new Error('No GatewayError came out', { cause: error });
    const options = { depth: 8, showHidden: true, getters: false, breakLength: Number.POSITIVE_INFINITY };
    // `msg` is the one part of a body that an error hands on, in the field of that name and at the end of the message.
    const text = inspect(error, options).replaceAll(error.msg || '\0', '');
    if (text.includes(BODY_TEXT) || text.includes(TOKEN))
      throw new Error(`The error tells too much: ${text}`);
    return error.code;
  }
}

function withReqId(bytes: Buffer, reqId: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(REQ_ID, reqId), 'latin1');
}
