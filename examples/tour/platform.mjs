import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE_PATH, notesApp } from 'notes-app/server';
import { manifest, resource } from 'plat-schemas/package';
import { startFakeGateway } from 'plat-testing/gateway';
import { startFakePm } from 'plat-testing/pm';
import { listen } from '../../scripts/listen.mjs';
import { hostPage } from './host-page.mjs';

/** The package of the example. */
const notesPackage = fileURLToPath(new URL('../notes-app/', import.meta.url));

/** Reads what the application declares of itself. */
async function readPackage(packageFolder) {
  const [manifestText, resourceText] = await Promise.all([
    readFile(join(packageFolder, 'manifest'), 'utf8'),
    readFile(join(packageFolder, 'config/resource'), 'utf8'),
  ]);
  return { manifest: manifest.parse(manifestText), scopes: resource.parse(resourceText)['api-scope'] };
}

/**
 * Starts what the application meets on a device, and the application: a gateway on a Unix socket that grants the
 * scopes of config/resource, the application's server, a host page on another origin, and a PM server.
 *
 * @param {{ port?: number; packageFolder?: string | undefined }} options
 */
export async function startPlatform({ port = 0, packageFolder = notesPackage } = {}) {
  const application = await readPackage(packageFolder);
  const dataFolder = await mkdtemp(join(tmpdir(), 'plat-tour-'));
  const gateway = await startFakeGateway({ scopes: application.scopes, systemLanguage: 'en-US' });
  Object.assign(process.env, gateway.environment);
  const pm = await startFakePm({ behaviour: 'specification' });
  const app = await listen(notesApp({ notesFile: join(dataFolder, 'notes.json') }));
  const appUrl = `${app.origin}${BASE_PATH}/`;
  const { appname: appName, micro_app: microApp } = application.manifest;
  const host = await listen(hostPage({ appUrl, appName, microApp }), port);

  return {
    application,
    gateway,
    pm,
    appUrl,
    hostUrl: `${host.origin}/`,
    async close() {
      await Promise.all([gateway.close(), pm.close(), app.close(), host.close()]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
