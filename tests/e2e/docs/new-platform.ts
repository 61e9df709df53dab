import type { Edit } from './edited-sources.js';

/** A platform that nobody has, as the recipe has it added. */
export const edits: readonly Edit[] = [
  {
    file: 'packages/schemas/src/platforms/index.ts',
    before: {
      '} as const': `
  acme: {
    socketPath: '/var/run/acme.socket',
    path: '/api/v1/acmeapp',
    variablePrefix: 'ACME_',
    tokenVariable: 'ACME_API_TOKEN',
    prefix: 'acme.',
    apiGroup: 'AcmeApiUsers',
    userHeaders: { uid: 'x-acme-userid', isAdmin: 'x-acme-isadmin', username: 'x-acme-username' },
  },`,
      '} satisfies': "  acme: 'AcmeAppVer',",
    },
  },
  {
    file: 'packages/testing/src/platforms/index.ts',
    before: {
      '} as const': `
  acme: {
    gatewaySocket: '/var/run/acme.socket',
    path: '/api/v1/acmeapp',
    prefix: 'acme.',
    variablePrefix: 'ACME_',
    tokenVariable: 'ACME_API_TOKEN',
    gatewayGroup: 'AcmeApiUsers',
    userHeaders: { id: 'x-acme-userid', isAdministrator: 'x-acme-isadmin', name: 'x-acme-username' },
    mobileAppMark: 'AcmeAppVer',
    pageSdk: '@acme/web-app',
  },`,
    },
  },
];

/** A program in which everything that knows platforms speaks the new one, clients to fakes. */
export const program = `
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatDev } from 'plat-dev';
import { GatewayClient, readAppEnvironment, readGatewayUser } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { placeholdersFor } from '../../../packages/create-plat-app/src/placeholders.js';
import { inspectPackage } from '../../../packages/dev/src/check/inspect-package.js';
import { createShell, type MobileDevice } from '../../../packages/dev/src/desktop/mobile/create-shell.js';
import { environmentOf } from '../../../packages/plat-app-sdk/src/environment.js';

const platform = 'acme';
const { __SCOPE_PREFIX__: prefix, __GATEWAY_GROUP__: group, __USER_ID_HEADER__: idHeader = '' } =
  placeholdersFor('notes', 'vanilla', platform);

async function isAnswered(environment: Record<string, string>): Promise<boolean> {
  const before = process.env;
  process.env = { ...before, ...environment };
  const gateway = new GatewayClient({ platform });
  try {
    await gateway.getPlatformConfig();
    return readAppEnvironment(environment).platform === platform;
  } finally {
    await gateway.close();
    process.env = before;
  }
}

async function fakeAnswers(): Promise<boolean> {
  const gateway = await startFakeGateway({ platform, appName: 'notes' });
  try {
    return await isAnswered(gateway.environment);
  } finally {
    await gateway.close();
  }
}

async function emulatorForwards(folder: string): Promise<boolean> {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dev = await startPlatDev({ app: port, package: folder, platform, port: 0, desktop: folder });
  try {
    await fetch(dev.url + '/app/notes/');
    const [headers = {}] = seen;
    const user = readGatewayUser(headers, { platform });
    return user?.uid === dev.state().userId && idHeader in headers && (await isAnswered({ ...dev.environment }));
  } finally {
    await dev.close();
    server.close();
  }
}

async function checkAccepts(folder: string): Promise<boolean> {
  const { findings, scopes } = await inspectPackage(folder, {});
  const strange = findings.filter(({ rule }) => /scope|group|^manifest-key-mistaken/.test(rule));
  return strange.length === 0 && scopes.declared.join() === 'plat.system.getPlatformConfig';
}

function pageKnowsTheApp(config: MobileDevice['config']): boolean {
  const device = (): MobileDevice => ({ platform, config, appName: 'notes', isOld: false, fault: 'well' });
  const { userAgentMark: userAgent } = createShell({} as Parameters<typeof createShell>[0], device, () => {});
  const page = { parent: {}, addEventListener() {}, navigator: { userAgent } };
  return environmentOf(page as unknown as Parameters<typeof environmentOf>[0], platform) === 'mobile';
}

async function write(folder: string): Promise<void> {
  await mkdir(join(folder, 'config'));
  const files = {
    manifest: 'appname = notes\\nmicro_app = true\\n',
    'config/resource': JSON.stringify({ 'api-scope': [prefix + 'system.getPlatformConfig'] }),
    'config/privilege': JSON.stringify({ 'join-groups': [group] }),
    'server.mjs': "call('" + prefix + "system.getPlatformConfig');",
    'index.html': '<title>The desktop</title>',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

const passes = (check: Promise<boolean>) => check.catch(() => false);

export async function use() {
  const folder = await mkdtemp(join(tmpdir(), 'new-platform-'));
  try {
    await write(folder);
    return {
      fake: await passes(fakeAnswers()),
      emulator: await passes(emulatorForwards(folder)),
      check: await passes(checkAccepts(folder)),
      page: pageKnowsTheApp({ appVersion: '1.34.0' } as MobileDevice['config']),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
`;
