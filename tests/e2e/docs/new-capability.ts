import type { Edit } from './edited-sources.js';

const schemas = 'packages/schemas/src/gateway';
const fake = 'packages/testing/src/gateway';

/** The addresses of the device, a capability that no platform has, of a group that none has, as the recipe has it added. */
export const edits: readonly Edit[] = [
  {
    file: `${schemas}/addresses.ts`,
    text: `
import * as z from 'zod/mini';

/** \`data\` of \`plat.network.getAddresses\`. */
export interface Addresses {
  /** Addresses of the device in its networks. */
  addresses: string[];
}

/** The schema of {@link Addresses}. */
export const addresses: z.ZodMiniType<Addresses> = z.looseObject({ addresses: z.array(z.string()) });
`,
  },
  {
    file: `${schemas}/capability-shapes.ts`,
    before: {
      'import type { SystemConfig': "import type { Addresses } from './addresses.js';",
      "  'plat.file.convertPath'":
        "  'plat.network.getAddresses': { request: { family: 4 | 6 }; response: Addresses };",
    },
  },
  {
    file: `${schemas}/capabilities.ts`,
    before: {
      'import { type CapabilityRule': "import { addresses } from './addresses.js';",
      "  'plat.file.convertPath'": `  'plat.network.getAddresses': {
    ...capabilityRules['plat.network.getAddresses'],
    request: z.strictObject({ family: z.literal([4, 6]) }),
    response: addresses,
  },`,
    },
  },
  {
    file: `${schemas}/rules/index.ts`,
    before: {
      "  'plat.file.convertPath'":
        "  'plat.network.getAddresses': { scope: 'plat.network.addresses', readOnly: true, files: false },",
    },
  },
  {
    file: `${schemas}/index.ts`,
    before: {
      'export { type RequestEnvelope': "export { type Addresses, addresses } from './addresses.js';",
    },
  },
  {
    file: `${fake}/answers.ts`,
    before: {
      "  'plat.file.convertPath'": `  'plat.network.getAddresses': {
    scope: 'plat.network.addresses',
    data: ({ addresses }, { family }) =>
      family === 4 || family === 6 ? { addresses: addresses[family] } : undefined,
  },`,
    },
  },
  {
    file: `${fake}/world.ts`,
    before: {
      '  /** In what this device':
        '  /** Addresses of the device, by their family. */\n  addresses: Record<4 | 6, string[]>;',
      "    'plat.file.path'": "    'plat.network.addresses',",
      '  links: {},': "  addresses: { 4: ['192.168.1.9'], 6: [] },",
    },
  },
  {
    file: 'packages/dev/src/gateway/device-world.ts',
    before: { '    links: {}': "    addresses: { 4: ['127.0.0.1'], 6: [] }," },
  },
  {
    file: 'packages/plat-gateway-client/src/gateway-client.ts',
    before: {
      '  /** The gateway': `  /** Addresses of the device. */
  async addresses(family: 4 | 6, options?: GatewayCallOptions): Promise<{ addresses: string[] }> {
    return ownerOf(this?.state, 'addresses').call('plat.network.getAddresses', { family }, options);
  }
`,
    },
  },
  {
    file: 'packages/dev/src/check/client-methods.ts',
    before: { "  ['convertPath'": "  ['addresses', 'plat.network.addresses']," },
  },
];

/** A program in which client, fake, emulator and check know the new one. */
export const program = `
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, startPlatDev } from 'plat-dev';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import type { Addresses } from 'plat-schemas/gateway';
import { startFakeGateway } from 'plat-testing/gateway';

/** Runs with the variables that a gateway gives to its application. */
async function inEnvironment<T>(environment: object, run: () => Promise<T>): Promise<T> {
  const before = process.env;
  process.env = { ...before, ...environment };
  try {
    return await run();
  } finally {
    process.env = before;
  }
}

async function byMethod(): Promise<string> {
  const client = new GatewayClient({ appName: 'notes' });
  try {
    return (await client.addresses(4)).addresses.join();
  } finally {
    await client.close();
  }
}

async function byCall(): Promise<string> {
  const data: Addresses = await gatewayCall({ req: 'plat.network.getAddresses', appName: 'notes', data: { family: 4 } });
  return data.addresses.join();
}

async function refusedField(): Promise<string> {
  try {
    await gatewayCall({ req: 'plat.network.getAddresses', appName: 'notes', data: { family: 5 } } as never);
    return '';
  } catch (error) {
    return error instanceof GatewayError ? error.code : String(error);
  }
}

/** The scopes that \`plat-dev check\` finds in a server of one statement. */
async function scopesSeen(folder: string, statement: string): Promise<string> {
  await writeFile(join(folder, 'server/app.mjs'), "import { GatewayClient, gatewayCall } from 'plat-gateway-client';\\n" + statement);
  const { scopes } = await checkPackage(folder);
  return scopes.used.join();
}

export async function use() {
  const folder = await mkdtemp(join(tmpdir(), 'addresses-'));
  const files = {
    manifest: 'appname = notes\\nmicro_app = true\\n',
    'config/resource': JSON.stringify({ 'api-scope': ['plat.network.addresses'] }),
    'config/privilege': JSON.stringify({ 'join-groups': ['PlatApiUsers'] }),
    'index.html': '<title>The desktop</title>',
    'package.json': JSON.stringify({ dependencies: { 'plat-gateway-client': '*' } }),
    'server/app.mjs': '',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const gateway = await startFakeGateway();
  const dev = await startPlatDev({ app: join(folder, 'app.sock'), package: folder, port: 0, desktop: folder });
  try {
    return {
      method: (await inEnvironment(gateway.environment, byMethod)) === '192.168.1.9',
      call: (await inEnvironment(gateway.environment, byCall)) === '192.168.1.9',
      parameters: (await inEnvironment(gateway.environment, refusedField)) === 'invalid-request',
      emulator: (await inEnvironment(dev.environment, byMethod)) === '127.0.0.1',
      checkOfMethod: (await scopesSeen(folder, "await new GatewayClient().addresses(4);")) === 'plat.network.addresses',
      checkOfCall:
        (await scopesSeen(folder, "await gatewayCall({ req: 'plat.network.getAddresses' });")) === 'plat.network.addresses',
    };
  } finally {
    await dev.close();
    await gateway.close();
    await rm(folder, { recursive: true });
  }
}
`;
