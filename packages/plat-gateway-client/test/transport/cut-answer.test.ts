import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { rightAnswer, startRawServer } from '../raw-server.js';
import { failureOf, useToken } from '../support.js';
import { TRANSPORTS, useTransport } from './transports.js';

useToken();

describe.each(TRANSPORTS)('an answer that is cut, with the transport %s,', (name) => {
  const transport = useTransport(name);

  it('is a lost connection at each of its bytes, and an answer only when it is whole', {
    timeout: 60_000,
  }, async () => {
    let sent = 0;
    let whole = 0;
    await using server = await startRawServer((socket, request) => {
      const answer = rightAnswer(request);
      whole = answer.length;
      socket.end(answer.slice(0, sent));
    });
    const { socketPath } = server;
    await using client = new GatewayClient({ appName: 'notes', transport, socketPath, retries: 0 });
    do {
      const error = await failureOf(client.getPlatformConfig());
      expect(error, `cut after ${sent} bytes`).toMatchObject({ code: 'connection-lost' });
      expect(['unknown', 'answered']).toContain(error.delivery);
      sent += 1;
    } while (sent < whole);
    await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
    expect(whole).toBeGreaterThan(100);
  });
});
