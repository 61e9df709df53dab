import { GatewayError, gatewayCall } from 'plat-gateway-client';

process.env.PLAT_API_TOKEN = 'token';
gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' }, { socketPath: '/nowhere' }).then(
  () => process.exit(1),
  (error: unknown) => process.exit(error instanceof GatewayError && error.code === 'socket-missing' ? 0 : 1),
);
