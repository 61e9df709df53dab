import { gatewayCall } from 'plat-gateway-client';

const req = 'plat.system.getPlatformConfig';
await gatewayCall({ req, appName: 'small' }, { socketPath: process.argv[2], transport: 'net' });
