import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { PlatDevError } from '../errors.js';

const KILLED_AFTER_MS = 5000;

/** A command that runs beside the emulator, in an environment that is made anew at each start. */
export class RunningCommand {
  /** Resolves with the exit code when the command ends by itself; rejects when it cannot be started. */
  readonly ended: Promise<number>;
  readonly #command: string[];
  readonly #environment: () => NodeJS.ProcessEnv;
  readonly #end: (code: number) => void;
  readonly #fail: (error: Error) => void;
  #child: ChildProcess;
  #turn: Promise<void> = Promise.resolve();

  constructor(command: string[], environment: () => NodeJS.ProcessEnv) {
    let settle: { end: (code: number) => void; fail: (error: Error) => void } | undefined;
    this.ended = new Promise((end, fail) => {
      settle = { end, fail };
    });
    this.#end = (code) => settle?.end(code);
    this.#fail = (error) => settle?.fail(error);
    this.#command = command;
    this.#environment = environment;
    this.#child = this.#start();
  }

  /** Stops it and starts it again; several times at once are one after the other. */
  restart(): void {
    this.#turn = this.#turn.then(async () => {
      await this.#stop();
      this.#child = this.#start();
    });
  }

  /** Asks it to end, and makes it end after 5 seconds. */
  stop(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#stop());
    return this.#turn;
  }

  #start(): ChildProcess {
    const [file = '', ...args] = this.#command;
    const child = spawn(file, args, { stdio: 'inherit', env: this.#environment() });
    child.once('error', (cause) => {
      const hint = 'Check the words after "--": the first is the program, as you would type it.';
      this.#fail(
        new PlatDevError('invalid-option', `The command "${file}" cannot be started`, hint, { cause }),
      );
    });
    // Only an end that nobody asked for is the end of the run.
    child.once('exit', (code, signal) => {
      if (child === this.#child) this.#end(code ?? codeOfSignal(signal));
    });
    return child;
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners('exit');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS);
    await exited;
    clearTimeout(timer);
  }
}

/** As shells tell the end by a signal. */
function codeOfSignal(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}
