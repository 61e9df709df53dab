import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { lookUntil } from '../look-until.js';
import { type CliContext, firstEnd } from './cli-context.js';

const KILLED_AFTER_MS = 1000;

/** A command that runs beside the emulator, in an environment that is made anew at each start. */
export class RunningCommand {
  /** Resolves with the exit code when the command ends by itself; rejects when it cannot be started. */
  readonly ended: Promise<number>;
  #end: (code: number) => void = () => {};
  #fail: (error: Error) => void = () => {};
  #child: ChildProcess;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** @param output where its lines go; without one it has the terminal for itself */
  constructor(
    private readonly command: readonly string[],
    private readonly environment: () => NodeJS.ProcessEnv,
    private readonly output?: PrefixedOutput,
  ) {
    this.ended = new Promise((end, fail) => {
      this.#end = end;
      this.#fail = fail;
    });
    this.#child = this.#start();
  }

  /** Stops it and starts it again; several times at once are one after the other. */
  restart(): void {
    this.#turn = this.#turn.then(async () => {
      await this.#stop();
      if (!this.#isStopped) this.#child = this.#start();
    });
  }

  /** Asks it to end, with all that it has started, and makes it end after a second. */
  stop(): Promise<void> {
    this.#isStopped = true;
    this.#turn = this.#turn.then(() => this.#stop());
    return this.#turn;
  }

  #start(): ChildProcess {
    const [file = '', ...args] = this.command;
    const child = spawn(file, args, {
      // Who shares the terminal cannot have its keys.
      stdio: this.output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: this.environment(),
      // A group of its own can be ended as a whole: a shell or npm between would leave the server behind.
      detached: process.platform !== 'win32',
    });
    if (this.output !== undefined) prefixLines(child, this.output);
    child.once('error', (cause) => {
      const message = text`The command "${file}" cannot be started`;
      const hint = text`Check the command after "--": its first word is the program.`;
      this.#fail(new PlatDevError('invalid-option', message, hint, { cause }));
    });
    // An end without a request to stop is the end of the run. The code is as shells tell the end by a signal.
    child.once('exit', (code, signal) => {
      if (child === this.#child) this.#end(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
    return child;
  }

  async #stop(): Promise<void> {
    this.#child.removeAllListeners('exit');
    await endProcessGroup(this.#child);
  }
}

/** Where the lines of one of several commands go, each behind the prefix. */
type PrefixedOutput = Pick<CliContext, 'stdout' | 'stderr'> & { prefix: string };

/** Passes on what a process writes, line by line, so that lines of several processes do not mix. */
function prefixLines(child: ChildProcess, output: PrefixedOutput): void {
  for (const name of ['stdout', 'stderr'] as const) {
    const input = child[name];
    if (input === null) continue;
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => output[name].write(`${output.prefix}${line}\n`));
  }
}

/** Some containers never collect processes that have ended, and those still count as the group's. */
const MAX_ENDING_MS = 1000;

/**
 * Ends a process with all that it has started: asks first, and kills what is still there after a second.
 *
 * The process leads a group of its own (`detached`). Windows has no groups and no signals: `taskkill` ends the tree at once.
 */
async function endProcessGroup(leader: ChildProcess): Promise<void> {
  const { pid } = leader;
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    const ending = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    await once(ending, 'close').catch(() => undefined);
    return;
  }
  signalGroup(pid, 'SIGTERM');
  const hasEnded = async () => !isRunning(leader) && !signalGroup(pid, 0);
  await lookUntil(KILLED_AFTER_MS, hasEnded, Boolean);
  signalGroup(pid, 'SIGKILL');
  if (isRunning(leader)) await once(leader, 'exit');
  await lookUntil(MAX_ENDING_MS, hasEnded, Boolean);
}

/** Sends a signal to all of a group; false where no process of the group is left. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

/** Whether a process that was started has not ended. */
function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/**
 * Runs the command with more variables in its environment, until it ends or a signal comes; without a command it prints
 * them and waits for the signal. Resolves with the exit code.
 */
export async function runBeside(
  environment: Record<string, string>,
  command: string[],
  ending: AbortSignal,
  context: CliContext,
): Promise<number> {
  if (command.length === 0) {
    context.stdout.write(`\n${shellExports(environment)}\n`);
    return firstEnd(ending, []);
  }
  const running = new RunningCommand(command, () => ({ ...context.env, ...environment }));
  try {
    return await firstEnd(ending, [running.ended]);
  } finally {
    await running.stop();
  }
}

/** Variables as a shell takes them, a line for each. */
export function shellExports(environment: Record<string, string>): string {
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return lines.join('');
}

function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
