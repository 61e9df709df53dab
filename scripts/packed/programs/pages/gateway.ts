// A mistake: the gateway is the server's. The page finds an error in place of the client.
import { gatewayCall } from 'plat-gateway-client';

void gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
