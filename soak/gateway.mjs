import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { Findings } from './findings.mjs';
import { gatewayCalls, Token } from './gateway-calls.mjs';
import { Secrets } from './secrets.mjs';
import { Counts, injectFaults, keepCalling, mustRecover, pause } from './work.mjs';

const IN_FLIGHT = 24;
const LONGEST_PAUSE_MS = 40;
const DOWN_MS = 60;
const TIMES = 3;
const LONGEST_BODY = 320;
const KINDS = ['convert', 'access', 'remove', 'exchange', 'single', 'single', 'unknown'];

/**
 * What answers meet; after each of them the call may have been carried out.
 *
 * @type {import('plat-testing/gateway').Fault[]}
 */
const ANSWERS = [
  ...[
    'silent',
    'refused',
    'stalled',
    'garbled',
    'gzip',
    'two-lengths',
    'redirect',
    'empty',
    'html',
    'dropped',
    'bom',
    'two-documents',
  ].map((kind) => /** @type {import('plat-testing/gateway').Fault} */ ({ kind })),
  { kind: 'late', delayMs: 400 },
  { kind: 'large', bytes: 2_000_000 },
  { kind: 'wrong', change: (body) => Object.assign({}, body, { reqId: 'of-another-call' }) },
];

/**
 * plat-gateway-client against a gateway on a Unix socket that is killed, hangs, and changes its token.
 *
 * @param {import('../scripts/random.mjs').Random} random
 * @returns {Promise<import('./work.mjs').Part>}
 */
export async function openGatewayPart(random) {
  const gateway = await startFakeGateway();
  const { socketPath } = gateway;
  const secrets = new Secrets();
  const environment = { ...process.env };
  Object.assign(process.env, gateway.environment);
  const token = new Token(gateway, secrets);
  const isTyped = (error) => error instanceof GatewayError;
  const findings = new Findings('plat-gateway-client', { isTyped, secrets });
  const faults = new Counts();
  const calls = gatewayCalls({ gateway, token, random });
  const clients = [
    new GatewayClient({ appName: 'soak', socketPath }),
    new GatewayClient({ appName: 'soak', socketPath, connections: 2 }),
    new GatewayClient({ appName: 'soak', socketPath, transport: 'net' }),
  ];

  const down = () => pause(DOWN_MS + random.below(2 * DOWN_MS));
  const inject = (fault) => {
    // One kind at a time: what no call has met yet would add up where calls are slow.
    gateway.faults.clear();
    gateway.faults.inject(fault, { times: TIMES });
  };
  const kinds = {
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
      await Promise.all([1, 2].map(() => findings.judge(calls.withOldToken())));
      token.tell();
    },
    'gateway killed, its socket left': async () => {
      await gateway.stop({ leavesSocket: true });
      await down();
      await gateway.start();
    },
    // Where the body is shorter, the cut takes nothing from it.
    "gateway's answer cut": () => inject({ kind: 'cut', afterBytes: random.below(LONGEST_BODY) }),
    ...Object.fromEntries(ANSWERS.map((fault) => [`gateway's answer ${fault.kind}`, () => inject(fault)])),
    'gateway hangs and accepts nobody': async () => {
      await gateway.fillBacklog();
      await down();
      await gateway.start();
    },
  };

  return {
    findings,
    faults,
    async work(signal) {
      const callOnce = () => findings.judge(calls[random.pick(KINDS)](random.pick(clients)));
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(signal, callOnce, () => random.below(LONGEST_PAUSE_MS)),
      );
      const injecting = injectFaults(signal, kinds, { counts: faults, random, pausesMs: [80, 500] });
      await Promise.all([...callers, injecting]);
      gateway.faults.clear();
      for (const client of clients) await mustRecover(findings, () => calls.convert(client));
      await mustRecover(findings, calls.single);
      findings.search('the clients', clients);
      findings.search("the gateway's record of calls", gateway.calls);
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await gateway.close();
      for (const name of ['PLAT_API_TOKEN', 'PLAT_GATEWAY_SOCKET']) {
        if (environment[name] === undefined) delete process.env[name];
        else process.env[name] = environment[name];
      }
    },
  };
}
