import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { Findings } from './findings.mjs';
import { gatewayCalls } from './gateway-calls.mjs';
import { injectFaults, keepCalling, mustRecover, pause } from './work.mjs';

// What answers meet; after each of them the call may have been carried out.
const BROKEN = ['silent', 'refused', 'stalled', 'dropped'];
const UNREADABLE = ['garbled', 'gzip', 'redirect', 'empty', 'html', 'bom'];
const ANSWERS = [
  ...[...BROKEN, ...UNREADABLE].map((kind) => ({ kind })),
  { kind: 'cut', afterBytes: 150 },
  { kind: 'late', delayMs: 400 },
  { kind: 'large', bytes: 2_000_000 },
  { kind: 'wrong', change: (body) => ({ ...body, reqId: 'of-another-call' }) },
];

/** plat-gateway-client against a gateway on a Unix socket that is killed, hangs, and changes its token. */
export async function openGatewayPart(random) {
  const gateway = await startFakeGateway();
  const findings = new Findings('plat-gateway-client', (error) => error instanceof GatewayError);
  const token = { changes: 0, isOld: false };
  const tellToken = () => {
    findings.secrets.add(gateway.token);
    Object.assign(process.env, gateway.environment);
    token.isOld = false;
  };
  tellToken();
  const calls = gatewayCalls(gateway, token, random);
  const clients = [
    new GatewayClient({ appName: 'soak' }),
    new GatewayClient({ appName: 'soak', transport: 'undici' }),
  ];

  const takeDown = async (stop) => {
    await stop();
    // The fake remembers each call, and a long run has many.
    gateway.calls = gateway.calls.slice(-1000);
    await pause(60 + random.below(120));
    await gateway.start();
  };
  const inject = (fault) => {
    // One kind at a time: what no call has met yet would add up where calls are slow.
    gateway.faults.clear();
    gateway.faults.inject(fault, { times: 3 });
  };
  const faults = {
    'gateway killed and restarted': () => takeDown(() => gateway.stop()),
    'token rotated': async () => {
      gateway.rotateToken();
      token.isOld = true;
      token.changes += 1;
      await pause(random.below(100));
      tellToken();
    },
    'gateway killed, its socket left': () => takeDown(() => gateway.stop({ leavesSocket: true })),
    ...Object.fromEntries(ANSWERS.map((fault) => [`gateway's answer ${fault.kind}`, () => inject(fault)])),
    'gateway hangs and accepts nobody': () => takeDown(() => gateway.fillBacklog()),
  };

  return {
    findings,
    async work(signal) {
      const callOnce = () => findings.judge(random.pick(Object.values(calls))(random.pick(clients)));
      const calling = keepCalling(signal, 24, callOnce);
      await Promise.all([calling, injectFaults(signal, faults, findings.faults, random)]);
      gateway.faults.clear();
      for (const client of clients) await mustRecover(findings, () => calls.convert(client));
      await mustRecover(findings, calls.single);
      findings.search('the clients', clients);
      findings.search("the gateway's record of calls", gateway.calls);
    },
    close: () => Promise.all([...clients, gateway].map((one) => one.close())),
  };
}
