import { GatewayClient } from 'plat-gateway-client';

/** This library, through its public API: typed, validated, reqId compared, with deadline, limit and retries. */
export function open({ socketPath, connections }) {
  const clients = new Map(
    ['small', '64 KB', '1 MB'].map((appName) => [
      appName,
      new GatewayClient({ appName, socketPath, connections }),
    ]),
  );
  return {
    call: (answer) =>
      answer === 'small' ? clients.get(answer).getPlatformConfig() : clients.get(answer).sharedFolders.list(),
  };
}
