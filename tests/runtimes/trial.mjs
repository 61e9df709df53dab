import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shapes } from './shapes.mjs';
import { layOut } from './stage.mjs';
import { commandOf, installTool } from './tools.mjs';

// A machine that has much else to do takes its time; a program that hangs takes for ever.
const RUNS_AT_MOST_MS = 120_000;
const ENDS_WITHIN_MS = 15_000;
const LOOKS_EVERY_MS = 50;

const TRANSPORTS = { default: '', undici: 'undici' };
const PROGRAMS = {
  default: 'gateway.js',
  undici: 'gateway.js',
  pm: 'pm.js',
  fakes: 'fakes.js',
};

/**
 * How a trial went.
 *
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {'undici' | 'net'} [carriedBy] what the calls went over
 * @property {string} [error] why it failed
 * @property {boolean} ended whether the process came to its end by itself
 */

/**
 * Makes the trials of one row, each run in a process of its own.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('./rows.mjs').Row} row
 * @returns {(trial: import('./rows.mjs').Trial) => Promise<Outcome>}
 */
export function trialsIn(stage, row) {
  /** @type {Record<string, ReturnType<typeof prepare>>} */
  const prepared = {};
  return async (trial) => {
    const program = PROGRAMS[trial];
    // The trials of both transports are one program, which a bundler need not build twice.
    prepared[program] ??= prepare(stage, row, program);
    const { command, folder } = await prepared[program];
    const report = join(folder, `${trial}.json`);
    return run(
      command,
      folder,
      { ...stage.environment, TRANSPORT: TRANSPORTS[trial] ?? '', REPORT: report },
      report,
    );
  };
}

async function prepare(stage, row, program) {
  const runtime = await commandOf(row.runtime);
  /** @type {Record<string, string>} */
  const tools = {};
  for (const [use, tool] of Object.entries(row.tools ?? {})) tools[use] = await installTool(tool);
  const name = `${row.where} ${row.as} ${program}`.replace(/\W+/g, '-');
  const site = await layOut(stage, name, program, row.kind);
  return { command: await shapes[row.shape]({ ...site, runtime, tools }), folder: site.folder };
}

/**
 * @param {[string, ...string[]]} command
 * @param {string} cwd
 * @param {Record<string, string>} environment
 * @param {string} report the file in which the program says how it went
 * @returns {Promise<Outcome>}
 */
async function run([command, ...args], cwd, environment, report) {
  const { CI: _, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...environment },
    // A group of its own, so that nothing of it is left when it has to be stopped.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exit = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  let code;
  exit.then(
    (value) => (code = value ?? -1),
    () => (code = -1),
  );
  await until(() => code !== undefined || existsSync(report), RUNS_AT_MOST_MS);
  await until(() => code !== undefined, ENDS_WITHIN_MS);
  const ended = code !== undefined;
  if (!ended && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGKILL');
    await exit;
  }
  if (!existsSync(report))
    return { ok: false, ended, error: `It did not come to a result and said:\n${said}` };
  const outcome = JSON.parse(readFileSync(report, 'utf8'));
  if (outcome.ok && ended && code !== 0) {
    return { ok: false, ended, error: `It did all it should, ended with ${code} and said:\n${said}` };
  }
  return { ...outcome, ended };
}

async function until(isSo, atMostMs) {
  const end = performance.now() + atMostMs;
  while (!isSo() && performance.now() < end) await pause(LOOKS_EVERY_MS);
}
