import { inspect } from 'node:util';
import fc from 'fast-check';
import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { systemConfig } from 'plat-schemas/gateway';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { callCapability } from '../src/capability/call.js';
import { GatewayLink } from '../src/gateway-link.js';
import { callLimits } from '../src/options.js';
import type { WireAnswer } from '../src/transport/transport.js';
import { answerBytes, BODY_TEXT, body, REQ_ID, status } from './fuzz-answers.js';
import { reqIdOf, startRawServer } from './raw-server.js';

const TOKEN = 'the-secret-token';
const [BODIES, ANSWERS_ON_A_SOCKET] = inject('thorough') ? [45_000, 2_500] : [3_000, 250];
const CALLS_AT_ONCE = 50;
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
    const seen = new Map<string, number>();
    const answer: WireAnswer = { httpStatus: 200, bytes: 0, text: '' };
    const limits = callLimits();
    const link = new GatewayLink({ socketPath: '/nowhere' });
    link.transport = { send: async () => answer, close: async () => undefined };
    await fc.assert(
      fc.asyncProperty(status, body, async (httpStatus, bytes) => {
        const sent = withReqId(bytes, REQ_ID_VALUE);
        Object.assign(answer, { httpStatus, bytes: sent.length, text: sent.toString('utf8') });
        const envelope = { req, appName: 'notes', reqId: REQ_ID_VALUE } as const;
        count(seen, await outcomeOf(callCapability(link, envelope, limits)));
      }),
      { numRuns: BODIES },
    );
    report(seen);
    expect(seen.get('data')).toBeGreaterThan(BODIES / 100);
    expect(seen.get('bad-response')).toBeGreaterThan(BODIES / 100);
  });

  it.each(['net', 'undici'] as const)(
    `is data or a GatewayError on a socket with %s: ${ANSWERS_ON_A_SOCKET} answers with headers`,
    async (transport) => {
      const seen = new Map<string, number>();
      const answers = new Map<string, Buffer>();
      await using server = await startRawServer((socket, request) => {
        const reqId = reqIdOf(request);
        socket.end(withReqId(answers.get(reqId) ?? Buffer.alloc(0), reqId));
      });
      const { socketPath } = server;
      await using client = new GatewayClient({ appName: 'notes', socketPath, transport, retries: 0 });
      let made = 0;
      const callFor = (bytes: Buffer) => {
        const reqId = `r-${String(made++).padStart(7, '0')}`;
        answers.set(reqId, bytes);
        return outcomeOf(client.exchange({ req, reqId }, { timeoutMs: 60_000 }), () => undefined);
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(answerBytes, { minLength: CALLS_AT_ONCE, maxLength: CALLS_AT_ONCE }),
          async (batch) => {
            for (const outcome of await Promise.all(batch.map(callFor))) count(seen, outcome);
          },
        ),
        { numRuns: ANSWERS_ON_A_SOCKET / CALLS_AT_ONCE },
      );
      report(seen);
      // Every answer ends with its connection, so nothing has to wait for the time limit.
      expect(seen.get('timeout')).toBeUndefined();
      expect(seen.size).toBeGreaterThan(3);
    },
  );
});

/** `data`, or the error's code; throws when it is neither, or when the error tells what it must not. */
async function outcomeOf(
  call: Promise<unknown>,
  check: (data: unknown) => void = (data) => systemConfig.parse(data),
): Promise<string> {
  try {
    check(await call);
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

function count(seen: Map<string, number>, outcome: string): void {
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
}

function report(seen: Map<string, number>): void {
  console.log(Object.fromEntries([...seen].sort()));
}
