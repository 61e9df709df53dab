import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { createProject, packAll } from '../../scripts/packed/project.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const programs = join(here, 'programs');
const PACKED = ['plat-gateway-client', 'pm-api-client', 'testing'];

/**
 * A project that has the packed packages, and the fakes that its programs call.
 *
 * @typedef {object} Stage
 * @property {string} workspace
 * @property {string} project
 * @property {Record<string, string>} environment where the fakes are, as environment variables
 */

/** @param {(stage: Stage) => Promise<unknown>} use */
export async function onStage(use) {
  const workspace = mkdtempSync(join(tmpdir(), 'plat-runtimes-'));
  try {
    const packed = await packAll(workspace, PACKED);
    const tarballs = packed.map(({ tarball }) => tarball);
    const project = await createProject(workspace, 'project', tarballs);
    const fakes = await startFakes(project);
    try {
      await use({ workspace, project, environment: fakes.environment });
    } finally {
      await fakes.stop();
    }
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** The fakes run in a process of their own, which no runtime under trial has to carry. */
async function startFakes(project) {
  cpSync(join(here, 'serve-fakes.js'), join(project, 'serve-fakes.js'));
  const child = spawn(process.execPath, ['serve-fakes.js'], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  if (child.exitCode !== null) throw new Error(`The fakes ended with ${child.exitCode} before they served`);
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { environment: JSON.parse(first[0]), stop };
}

/**
 * Lays out a trial's programs in a folder of the project, as ES modules or as CommonJS.
 *
 * @param {Stage} stage
 * @param {string} name
 * @param {string} program the one with the trial
 * @param {'esm' | 'cjs'} kind
 */
export async function layOut({ workspace, project }, name, program, kind) {
  const folder = join(project, name);
  const out = join(workspace, `${name}-built`);
  for (const made of [folder, out]) mkdirSync(made, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: kind === 'esm' ? 'module' : 'commonjs' }),
  );
  const texts = readdirSync(programs).map((file) => [file, readFileSync(join(programs, file), 'utf8')]);
  const run = `import { report } from './report.js';\nimport { trial } from './${program}';\nvoid report(trial);\n`;
  for (const [file, text] of [...texts, ['main.js', run]]) {
    const { code } =
      kind === 'esm' ? { code: text } : await transform(text, { format: 'cjs', platform: 'node' });
    writeFileSync(join(folder, file), code);
  }
  return { folder, program, main: join(folder, 'main.js'), out };
}
