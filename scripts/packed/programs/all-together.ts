import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatApp } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { startPlatDev } from 'plat-dev';
import { GatewayClient } from 'plat-gateway-client';
import { platformConfig } from 'plat-schemas/app';
import { manifest } from 'plat-schemas/package';
import { startFakeGateway } from 'plat-testing/gateway';
import { createFakeHost } from 'plat-testing/host';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';

const MANIFEST = 'appname=notes\nversion=0.1.0\nmicro_app=true\n';

/** The page: it asks the host, and its callback page refuses a state that nobody sent. */
async function usePage(): Promise<string> {
  const host = createFakeHost({ config: { theme: 'dark' } });
  const app = new PlatApp({ window: host.window });
  const { theme } = platformConfig.parse(await app.getPlatformConfig());
  const code: unknown = await completeAppAuth({ url: 'http://app/callback?state=a', state: 'b' }).catch(
    (error: { code: string }) => error.code,
  );
  app.destroy();
  host.close();
  return `${theme}, ${code}`;
}

/** The server: it asks the gateway who it runs on. */
async function useGateway(): Promise<string> {
  const fake = await startFakeGateway();
  Object.assign(process.env, fake.environment);
  const gateway = new GatewayClient({ appName: manifest.parse(MANIFEST).appname });
  const { systemVersion } = await gateway.getPlatformConfig();
  await Promise.all([gateway.close(), fake.close()]);
  return systemVersion;
}

/** The script: it files a bug. */
async function usePm(): Promise<string | null | undefined> {
  const fake = await startFakePm({ behaviour: 'specification' });
  const { account, password } = fake.accounts.qa1;
  const pm = new PmClient({ baseUrl: fake.url, account, password });
  const { record } = await pm.bugs.create({ productID: 1, title: 'Login fails', openedBuild: ['trunk'] });
  await fake.close();
  return record?.title;
}

/** The developer's machine: the emulator answers the same client. */
async function useEmulator(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-together-'));
  await mkdir(join(folder, 'config'));
  await writeFile(join(folder, 'manifest'), MANIFEST);
  await writeFile(
    join(folder, 'config/resource'),
    JSON.stringify({ 'api-scope': ['plat.system.getPlatformConfig'] }),
  );
  const dev = await startPlatDev({ app: 8400, package: folder, port: 0 });
  Object.assign(process.env, dev.environment);
  const gateway = new GatewayClient({ appName: 'notes' });
  const { systemVersion } = await gateway.getPlatformConfig();
  const isTheSame = systemVersion === dev.state().config.systemVersion;
  await Promise.all([gateway.close(), dev.close()]);
  await rm(folder, { recursive: true });
  return isTheSame ? 'the emulator answers' : systemVersion;
}

async function main(): Promise<void> {
  const answers = [await usePage(), await useGateway(), await usePm(), await useEmulator()];
  const expected = ['dark, state-mismatch', '1.2.0401', 'Login fails', 'the emulator answers'];
  if (answers.join() !== expected.join()) throw new Error(`Expected ${expected}, not ${answers}`);
}

void main();
