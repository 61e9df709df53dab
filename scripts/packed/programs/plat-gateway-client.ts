import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';

async function main(): Promise<void> {
  const fake = await startFakeGateway();
  Object.assign(process.env, fake.environment);
  const { systemVersion } = await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
  const version: string = systemVersion;
  const client = new GatewayClient({ appName: 'notes' });
  const { code } = await client.exchange({ req: 'plat.no.such' });
  const missing = await gatewayCall({ req: 'x', appName: 'y' }, { socketPath: '/nowhere' }).catch(
    (error: unknown) => error,
  );
  if (!(missing instanceof GatewayError) || missing.code !== 'socket-missing') throw missing;
  if (version !== '1.2.0401' || code !== 200005) throw new Error('wrong values');
  await Promise.all([client.close(), fake.close()]);
}

void main();
