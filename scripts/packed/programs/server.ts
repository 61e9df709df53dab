import { GatewayClient } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';

async function main(): Promise<void> {
  const fake = await startFakeGateway();
  Object.assign(process.env, fake.environment);
  const gateway = new GatewayClient({ appName: 'notes' });
  const { systemVersion } = await gateway.getPlatformConfig();
  await Promise.all([gateway.close(), fake.close()]);
  if (systemVersion !== '1.2.0401') throw new Error(`The gateway said ${systemVersion}`);
}

void main();
