import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { Counts } from '../counts.mjs';
import { Findings } from '../findings.mjs';
import { keepCalling } from '../keep-calling.mjs';
import { mustRecover } from '../must-recover.mjs';
import { Secrets } from '../secrets.mjs';
import { gatewayCalls } from './calls.mjs';
import { Token } from './token.mjs';
import { gatewayTrouble } from './trouble.mjs';

const IN_FLIGHT = 24;
const LONGEST_PAUSE_MS = 40;

/**
 * plat-gateway-client against a gateway on a Unix socket that is killed, hangs, and changes its token.
 *
 * @param {import('../../scripts/random.mjs').Random} random
 * @returns {Promise<import('../work.mjs').Part>}
 */
export async function openGatewayPart(random) {
  const gateway = await startFakeGateway();
  const { socketPath } = gateway;
  const secrets = new Secrets();
  const environment = { ...process.env };
  Object.assign(process.env, gateway.environment);
  const token = new Token(gateway, secrets);
  const findings = new Findings('plat-gateway-client', {
    isTyped: (error) => error instanceof GatewayError,
    secrets,
  });
  const calls = gatewayCalls({ gateway, token, random });
  const clients = [
    new GatewayClient({ appName: 'soak', socketPath }),
    new GatewayClient({ appName: 'soak', socketPath, connections: 2 }),
    new GatewayClient({ appName: 'soak', socketPath, transport: 'net' }),
  ];
  const callWithOldToken = () => findings.judge(calls.withOldToken());
  const troubles = new Counts();
  const trouble = gatewayTrouble({ gateway, token, random, callWithOldToken, counts: troubles });

  const callOnce = () => {
    const client = random.pick(clients);
    const kinds = ['convert', 'access', 'remove', 'exchange', 'single', 'single', 'unknown'];
    return findings.judge(calls[random.pick(kinds)](client));
  };
  return {
    findings,
    troubles,
    async work(signal) {
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(signal, callOnce, () => random.below(LONGEST_PAUSE_MS)),
      );
      await Promise.all([...callers, trouble.make(signal)]);
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
