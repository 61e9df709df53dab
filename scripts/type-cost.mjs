// What each library costs a user's type check: megabytes that a file of three lines takes beyond an empty file, against the
// built declarations. `npm run build` comes before it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { strict } from './packed/compile.mjs';

const ROUNDS = 3;
const MAX_MEGABYTES = 8;
const root = fileURLToPath(new URL('../', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const PROGRAMS = {
  empty: 'export {};',
  'pm-api-client': `import { PmClient } from 'pm-api-client';
const pm = new PmClient({ baseUrl: 'https://pm.example.com', account: 'a', password: 'b' });
export const bug = await pm.bugs.get(1);`,
  'plat-gateway-client': `import { GatewayClient } from 'plat-gateway-client';
const gateway = new GatewayClient({ appName: 'notes' });
export const folders = await gateway.sharedFolders.list();`,
  'plat-app-sdk': `import { PlatApp } from 'plat-app-sdk';
const app = new PlatApp();
export const config = await app.getPlatformConfig();`,
};

const project = mkdtempSync(join(tmpdir(), 'plat-type-cost-'));
try {
  mkdirSync(join(project, 'node_modules'));
  const names = Object.keys(PROGRAMS).filter((name) => name !== 'empty');
  for (const name of names) symlinkSync(join(root, 'packages', name), join(project, 'node_modules', name));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measured());
  const medians = Object.keys(PROGRAMS).map((name) => [name, median(rounds.map((used) => used[name]))]);
  const { empty } = Object.fromEntries(medians);
  console.log(`An empty file takes ${megabytes(empty)}.`);
  for (const [name, used] of medians.filter(([name]) => name !== 'empty')) {
    console.log(`${name}: ${megabytes(used - empty)} more, of ${MAX_MEGABYTES} MB`);
    if (!(used - empty <= MAX_MEGABYTES * 1000)) process.exitCode = 1;
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** Kilobytes that the compiler holds at the end, for each program. */
async function measured() {
  const used = {};
  for (const [name, program] of Object.entries(PROGRAMS)) {
    writeFileSync(join(project, 'program.mts'), program);
    const compilerOptions = { module: 'NodeNext', noEmit: true, skipLibCheck: true };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ extends: strict, compilerOptions, files: ['program.mts'] }),
    );
    // With it the compiler counts what is in use, not what the garbage collector has left.
    const args = ['--expose-gc', tsc, '-p', project, '--extendedDiagnostics'];
    const { stdout } = await execa(process.execPath, args, { cwd: project });
    used[name] = Number(/Memory used:\s+(\d+)K/.exec(stdout)?.[1]);
  }
  return used;
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

function megabytes(kilobytes) {
  return `${(kilobytes / 1000).toFixed(1)} MB`;
}
