import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { printableLine } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { deviceProblem, FAILED } from './device-problem.js';
import { remoteCommand } from './device-script.js';

/** What a session needs beside the address of the device. */
export interface SessionOptions {
  env: NodeJS.ProcessEnv;
  /** Ends what is under way. */
  signal: AbortSignal;
  /** Whether the commands of the device run as root. */
  sudo: boolean;
  /** Shows what the commands of the device write. */
  show: (text: string) => void;
}

/** The user's own ssh and scp, to one device. After an abort all of it rejects, and nothing of it is left on the device. */
export class DeviceSession {
  constructor(
    readonly device: string,
    readonly options: SessionOptions,
  ) {}

  /** Copies a folder of this machine to a place that the device does not have yet. */
  async copy(folder: string, remote: string): Promise<void> {
    // A relative name, because scp takes what is before a colon for a host: C:\folder.
    const args = ['-r', '--', basename(folder), `${this.device}:${remote}`];
    const { code, output } = await this.#program('scp', args, { cwd: dirname(folder) });
    if (code === 0) return;
    const { signal } = new AbortController();
    await this.#program('ssh', ['--', this.device, `rm -rf ${remote}`], { signal });
    this.options.signal.throwIfAborted();
    throw deviceProblem(output);
  }

  /** Runs commands on the device, and resolves with what they wrote. `folder` is taken away from the device at the end. */
  async run(commands: readonly string[], folder?: string): Promise<string> {
    const { sudo, signal } = this.options;
    signal.throwIfAborted();
    const hasTerminal = sudo && process.stdin.isTTY === true;
    const command = remoteCommand(commands, folder, sudo);
    const args = [...(hasTerminal ? ['-t'] : []), '--', this.device, command];
    const { code, output } = await this.#program('ssh', args, { hasTerminal, isShown: true });
    signal.throwIfAborted();
    if (code !== 0 || FAILED.test(output)) throw deviceProblem(output);
    return output;
  }

  /** The name of the host, which an alias in the configuration of ssh may stand for. */
  async host(): Promise<string> {
    const { output } = await this.#program('ssh', ['-G', '--', this.device]);
    return /^hostname (.+)$/m.exec(output)?.[1] ?? this.device.replace(/^.*@/, '');
  }

  /** Runs a program with arguments and no shell. Without the terminal, its input stays open until it ends. */
  async #program(
    program: string,
    args: readonly string[],
    { signal = this.options.signal, cwd, hasTerminal = false, isShown = false }: ProgramOptions = {},
  ): Promise<{ code: number | null; output: string }> {
    const stdin = hasTerminal ? 'inherit' : 'pipe';
    const { env, show } = this.options;
    const child = spawn(program, args, { env, cwd, stdio: [stdin, 'pipe', 'pipe'] });
    // It may end before it has read its input.
    child.stdin?.on('error', () => undefined);
    const end = () => void child.kill();
    signal.addEventListener('abort', end);
    let output = '';
    for (const input of [child.stdout, child.stderr]) {
      if (input === null) continue;
      // A question for a password is not a whole line.
      if (hasTerminal) input.on('data', (chunk: Buffer) => show(chunk.toString()));
      createInterface({ input }).on('line', (line) => {
        output = `${output}${line}\n`.slice(-MAX_OUTPUT);
        if (isShown && !hasTerminal) show(`  ${printableLine(line)}\n`);
      });
    }
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    } catch (cause) {
      const hint = inBoth(text`Install the OpenSSH client.`, '请安装 OpenSSH 客户端。');
      throw new PlatDevError('deploy-failed', text`The command "${program}" cannot be started`, hint, {
        cause,
      });
    } finally {
      signal.removeEventListener('abort', end);
    }
  }
}

const MAX_OUTPUT = 65_536;

interface ProgramOptions {
  signal?: AbortSignal;
  cwd?: string;
  /** Whether the program has the keys and the screen of the terminal. */
  hasTerminal?: boolean;
  isShown?: boolean;
}
