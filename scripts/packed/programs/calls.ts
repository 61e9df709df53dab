// A call of each package that has something to call, as a module of both kinds.
import { CreatePlatAppError, createPlatApp } from 'create-plat-app';
import { PlatApp, type PlatAppError, type PlatformConfig } from 'plat-app-sdk';
import { startPlatDev } from 'plat-dev';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import { type Manifest, manifest } from 'plat-schemas/package';
import { startFakeGateway } from 'plat-testing/gateway';
import { startFakePm } from 'plat-testing/pm';
import { PmClient, PmError } from 'pm-api-client';

function expect(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what);
}

async function main(): Promise<void> {
  const app: PlatformConfig | PlatAppError = await new PlatApp()
    .getPlatformConfig()
    .catch((error: PlatAppError) => error);
  expect('code' in app && app.code === 'no-host', 'plat-app-sdk under Node has no host');
  const notes: Manifest = manifest.parse('appname=notes\nmicro_app=true');
  expect(notes.micro_app === true, 'plat-schemas reads a manifest');

  const gateway = await startFakeGateway();
  Object.assign(process.env, gateway.environment);
  const { systemVersion } = await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
  const client = new GatewayClient({ appName: 'notes', socketPath: '/nowhere' });
  const missing: unknown = await client.getPlatformConfig().catch((error: unknown) => error);
  expect(missing instanceof GatewayError && systemVersion !== '', 'plat-gateway-client calls its gateway');
  await Promise.all([client.close(), gateway.close()]);

  const server = await startFakePm({ behaviour: 'specification' });
  const pm = new PmClient({ baseUrl: server.url, ...server.accounts.qa1 });
  const { id } = await pm.bugs.create({ productID: 1, title: 'Login fails', openedBuild: ['trunk'] });
  const { record } = await pm.bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
  const nobody: unknown = await pm.bugs.get(0).catch((error: unknown) => error);
  expect(nobody instanceof PmError && record?.status === 'resolved', 'pm-api-client resolves a bug');
  await server.close();

  const { folder } = await createPlatApp({ folder: `made-${process.pid}` });
  const again: unknown = await createPlatApp({ folder }).catch((error: unknown) => error);
  expect(again instanceof CreatePlatAppError, 'create-plat-app overwrites no folder');
  const dev = await startPlatDev({ app: 8400, package: folder, port: 0 });
  const answers = await Promise.all([fetch(dev.url), fetch(`${dev.url}/_dev/desktop.js`)]);
  await dev.close();
  expect(
    answers.every(({ ok }) => ok),
    'plat-dev serves its desktop',
  );
}

void main();
