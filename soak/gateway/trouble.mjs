import { pause } from '../pause.mjs';
import { Trouble } from '../trouble.mjs';

const DOWN_MS = 60;
const TIMES = 3;
const LONGEST_BODY = 320;

/**
 * what happens to the answers; after each of them the call may have been carried out.
 *
 * @type {import('plat-testing/gateway').Fault[]}
 */
const FAULTS = [
  { kind: 'silent' },
  { kind: 'late', delayMs: 400 },
  { kind: 'refused' },
  { kind: 'stalled' },
  { kind: 'garbled' },
  { kind: 'gzip' },
  { kind: 'large', bytes: 2_000_000 },
  { kind: 'two-lengths' },
  { kind: 'redirect' },
  { kind: 'empty' },
  { kind: 'html' },
  { kind: 'dropped' },
  { kind: 'bom' },
  { kind: 'two-documents' },
  { kind: 'wrong', change: (body) => Object.assign({}, body, { reqId: 'of-another-call' }) },
];

/**
 * @param {object} world
 * @param {import('plat-testing/gateway').RunningFakeGateway} world.gateway
 * @param {import('./token.mjs').Token} world.token
 * @param {import('../../scripts/random.mjs').Random} world.random
 * @param {() => Promise<unknown>} world.callWithOldToken
 * @param {import('../counts.mjs').Counts} world.counts
 */
export function gatewayTrouble({ gateway, token, random, callWithOldToken, counts }) {
  const down = () => pause(DOWN_MS + random.below(2 * DOWN_MS));
  /** @param {import('plat-testing/gateway').Fault} fault */
  const spoil = (fault) => {
    // One kind at a time: what no call has met yet would add up where calls are slow.
    gateway.faults.clear();
    gateway.faults.inject(fault, { times: TIMES });
  };
  const faults = FAULTS.map((fault) => [`gateway's answer ${fault.kind}`, () => spoil(fault)]);
  return new Trouble(
    {
      'gateway killed and restarted': async () => {
        await gateway.stop();
        // The fake remembers each call; nobody reads them here, and a long run has many.
        gateway.calls = [];
        await down();
        await gateway.start();
      },
      'token rotated': async () => {
        // Only the token is wrong while an old one is tried, so that nothing else can excuse the answer.
        gateway.faults.clear();
        token.rotate();
        await Promise.all([callWithOldToken(), callWithOldToken()]);
        token.tell();
      },
      'gateway killed, its socket left': async () => {
        await gateway.stop({ leavesSocket: true });
        await down();
        await gateway.start();
      },
      // Where the body is shorter, the cut takes nothing from it.
      "gateway's answer cut": () => spoil({ kind: 'cut', afterBytes: random.below(LONGEST_BODY) }),
      ...Object.fromEntries(faults),
      'gateway hangs and accepts nobody': async () => {
        await gateway.fillBacklog();
        await down();
        await gateway.start();
      },
    },
    { counts, random, pausesMs: [80, 500] },
  );
}
