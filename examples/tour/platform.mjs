import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE_PATH, notesApp } from 'notes-app/server';
import { startPlatDev } from 'plat-dev';
import { manifest, resource } from 'plat-schemas/package';
import { startFakePm } from 'plat-testing/pm';
import { listen } from '../../scripts/listen.mjs';
import { said } from './language.mjs';

/** The package of the example. */
const notesPackage = fileURLToPath(new URL('../notes-app/', import.meta.url));

/** Reads what the application declares of itself. */
async function readPackage(packageFolder) {
  // One after the other, so that a folder that is no package always fails at its manifest.
  const manifestText = await readFile(join(packageFolder, 'manifest'), 'utf8');
  const resourceText = await readFile(join(packageFolder, 'config/resource'), 'utf8');
  return { manifest: manifest.parse(manifestText), scopes: resource.parse(resourceText)['api-scope'] };
}

/**
 * Starts the application, the platform around it on this machine, and a PM server. The gateway grants the scopes of
 * config/resource.
 *
 * @param {{ port?: number | undefined; packageFolder?: string | undefined }} options
 */
export async function startPlatform({ port, packageFolder = notesPackage } = {}) {
  const application = await readPackage(packageFolder);
  const dataFolder = await mkdtemp(join(tmpdir(), 'plat-tour-'));
  const app = await listen(notesApp({ notesFile: join(dataFolder, 'notes.json') }));
  const language = said('en-US', 'zh-CN');
  const dev = await startPlatDev({ app: app.origin, package: packageFolder, port, language });
  Object.assign(process.env, dev.environment);
  // A server as it is released.
  const pm = await startFakePm({ behaviour: 'observed' });
  const { account, password } = pm.accounts.dev1;

  return {
    application,
    dev,
    pm,
    /** The environment with which the command and an agent log in there. */
    login: {
      PM_BASE_URL: pm.url,
      PM_ACCOUNT: account,
      PM_PASSWORD: password,
      PM_CONFIG_DIR: dataFolder,
    },
    desktopUrl: `${dev.url}/`,
    appUrl: `${dev.url}${BASE_PATH}/`,
    async close() {
      await Promise.all([dev.close(), pm.close(), app.close()]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
