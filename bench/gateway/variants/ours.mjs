import { GatewayClient } from 'plat-gateway-client';

/** This library, through its public API: typed, validated, reqId compared, with deadline, limit and retries. */
export function openWith(options) {
  return ({ socketPath, connections }) => {
    const clients = new Map(
      ['small', '64 KB', '1 MB'].map((appName) => [
        appName,
        new GatewayClient({ appName, socketPath, connections, ...options }),
      ]),
    );
    return {
      call: (answer) =>
        answer === 'small'
          ? clients.get(answer).getPlatformConfig()
          : clients.get(answer).sharedFolders.list(),
    };
  };
}

export const open = openWith({});
