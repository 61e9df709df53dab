import type { Edit } from './edited-sources.js';

const schemas = 'packages/schemas/src/gateway';
const fake = 'packages/testing/src/gateway';

/** The space that a user may use, a capability that no platform has, as the recipe has it added. */
export const edits: readonly Edit[] = [
  {
    file: `${schemas}/quota.ts`,
    text: `
import * as z from 'zod/mini';

/** \`data\` of \`plat.file.getQuota\`. */
export interface Quota {
  /** Bytes that the user may use. */
  bytes: number;
}

/** The schema of {@link Quota}. */
export const quota: z.ZodMiniType<Quota> = z.looseObject({ bytes: z.number() });
`,
  },
  {
    file: `${schemas}/capability-shapes.ts`,
    before: {
      'import type { SystemConfig': "import type { Quota } from './quota.js';",
      "  'plat.file.convertPath'": "  'plat.file.getQuota': { request: { uid: number }; response: Quota };",
    },
  },
  {
    file: `${schemas}/capabilities.ts`,
    before: {
      'import { type CapabilityRule': "import { quota } from './quota.js';",
      "  'plat.file.convertPath'": `  'plat.file.getQuota': {
    ...capabilityRules['plat.file.getQuota'],
    request: z.strictObject({ uid }),
    response: quota,
  },`,
    },
  },
  {
    file: `${schemas}/rules/index.ts`,
    before: {
      "  'plat.file.convertPath'":
        "  'plat.file.getQuota': { scope: 'plat.file.quota', readOnly: true, files: true },",
    },
  },
  {
    file: `${schemas}/index.ts`,
    before: { 'export { type RequestEnvelope': "export { type Quota, quota } from './quota.js';" },
  },
  {
    file: `${fake}/answers.ts`,
    before: {
      "  'plat.file.convertPath'": `  'plat.file.getQuota': {
    scope: 'plat.file.quota',
    data: ({ quotas }, { uid }) => (isUid(uid) ? { bytes: quotas[uid] ?? 0 } : undefined),
  },`,
    },
  },
  {
    file: `${fake}/world.ts`,
    before: {
      '  /** In what this device':
        '  /** Bytes that users may use, by their id. */\n  quotas: Record<number, number>;',
      "    'plat.file.path'": "    'plat.file.quota',",
      '  links: {},': '  quotas: { 1000: 4_096 },',
    },
  },
  {
    file: 'packages/dev/src/gateway/device-world.ts',
    before: { '  readonly links': '  readonly quotas = { 1000: 8_192 };' },
  },
  {
    file: 'packages/plat-gateway-client/src/gateway-client.ts',
    before: {
      '  /** The gateway': `  /** Bytes that a user may use. */
  async quota(uid: number, options?: GatewayCallOptions): Promise<{ bytes: number }> {
    return ownerOf(this?.state, 'quota').call('plat.file.getQuota', { uid }, options);
  }
`,
    },
  },
  {
    file: 'packages/dev/src/check/client-methods.ts',
    before: { "  ['convertPath'": "  ['quota', 'plat.file.quota']," },
  },
];

/** A program in which client, fake, emulator and check know the new one. */
export const program = `
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatDev } from 'plat-dev';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';
import type { Quota } from 'plat-schemas/gateway';
import { startFakeGateway } from 'plat-testing/gateway';
import { inspectPackage } from '../../../packages/dev/src/check/inspect-package.js';

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

async function quotaByMethod(): Promise<number> {
  const client = new GatewayClient({ appName: 'notes' });
  try {
    return (await client.quota(1000)).bytes;
  } finally {
    await client.close();
  }
}

async function quotaByCall(): Promise<number> {
  const quota: Quota = await gatewayCall({ req: 'plat.file.getQuota', appName: 'notes', data: { uid: 1000 } });
  return quota.bytes;
}

async function refusedField(): Promise<string> {
  try {
    await gatewayCall({ req: 'plat.file.getQuota', appName: 'notes', data: { uid: 'Ada' } } as never);
    return '';
  } catch (error) {
    return error instanceof GatewayError ? error.code : String(error);
  }
}

async function scopesSeen(folder: string): Promise<string> {
  const { scopes } = await inspectPackage(folder, {});
  return scopes.used.join();
}

export async function use() {
  const folder = await mkdtemp(join(tmpdir(), 'quota-'));
  const files = {
    manifest: 'appname = notes\\nmicro_app = true\\n',
    'config/resource': JSON.stringify({ 'api-scope': ['plat.file.quota'] }),
    'config/privilege': JSON.stringify({ 'join-groups': ['PlatApiUsers'] }),
    'index.html': '<title>The desktop</title>',
    'package.json': JSON.stringify({ dependencies: { 'plat-gateway-client': '*' } }),
    'server/app.mjs': "import { GatewayClient } from 'plat-gateway-client';\\nawait new GatewayClient().quota(1000);\\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const gateway = await startFakeGateway();
  const dev = await startPlatDev({ app: join(folder, 'app.sock'), package: folder, port: 0, desktop: folder });
  try {
    return {
      method: (await inEnvironment(gateway.environment, quotaByMethod)) === 4_096,
      call: (await inEnvironment(gateway.environment, quotaByCall)) === 4_096,
      parameters: (await inEnvironment(gateway.environment, refusedField)) === 'invalid-params',
      emulator: (await inEnvironment(dev.environment, quotaByMethod)) === 8_192,
      check: (await scopesSeen(folder)) === 'plat.file.quota',
    };
  } finally {
    await dev.close();
    await gateway.close();
    await rm(folder, { recursive: true });
  }
}
`;
