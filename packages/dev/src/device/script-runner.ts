import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { inBoth, type Text, text } from 'plat-common/text';
import type { ApplicationPaths, DeviceFolders } from './device-folders.js';
import type { OpenLayout } from './layout.js';
import { SafeFolder } from './safe-folder.js';
import type { ScriptEnd } from './supervisor-client.js';

/** An installation may download what the package needs. */
const MAX_SCRIPT_MS = 300_000;
const MAX_SHOWN = 16_384;
/** With this status a shell and `setpriv` report a program that they do not find. */
const NOT_FOUND = 127;

/** How a script of the package ended, and what there is to read of it. */
export type ScriptResult = Awaited<ReturnType<ScriptRunner['run']>>;

export interface ScriptRunnerOptions {
  layout: OpenLayout;
  folders: DeviceFolders;
  /** As processes of the application see them, and as they are on the device. */
  paths: ApplicationPaths;
  devicePaths: ApplicationPaths;
  /** Milliseconds that one run of `cmd/main` may take. @default 300_000 */
  scriptTimeoutMs?: number | undefined;
}

/** Runs the scripts in `cmd` of an installed package. */
export class ScriptRunner {
  readonly #device: SafeFolder;
  /** Where its output goes, as this machine and as the layout has it. */
  readonly #outputs: SafeFolder;
  readonly #run: string;
  #count = 0;

  constructor(private readonly options: ScriptRunnerOptions) {
    const { root, run } = options.folders;
    this.#device = new SafeFolder(root);
    this.#outputs = new SafeFolder(run, 'plat');
    this.#run = options.layout.kind === 'device' ? '/run/plat' : join(run, 'plat');
  }

  async has(script: string): Promise<boolean> {
    return (await this.#device.stat(`${this.options.devicePaths.base}/cmd/${script}`)) !== undefined;
  }

  async run(script: string, args: readonly string[], env: Record<string, string>) {
    const { layout, paths, devicePaths } = this.options;
    const { base, tempLogFile } = devicePaths;
    const [device, outputs] = [this.#device, this.#outputs];
    this.#count += 1;
    const file = `${this.#count}-${script}.out`;
    const startedAt = performance.now();
    await device.remove(tempLogFile);
    await device.write(tempLogFile, '');
    await outputs.remove(file);
    await outputs.write(file, '');
    const argv = [...layout.userPrefix, `${paths.base}/cmd/${script}`, ...args];
    const { scriptTimeoutMs = MAX_SCRIPT_MS } = this.options;
    const limitMs = script === 'main' ? scriptTimeoutMs : MAX_SCRIPT_MS;
    const end = await layout.supervisor.script({ argv, env, output: `${this.#run}/${file}`, limitMs });
    const ok = end.exitCode === 0;
    const text = ok ? '' : ((await device.text(`${base}/cmd/${script}`)) ?? '');
    const problem = problemOf({ ...end, limitMs }, text);
    const output = await lastOf(outputs, file);
    const shownToUser = await lastOf(device, tempLogFile);
    return {
      /** `cmd/main start`. */
      title: ['cmd', [script, ...args].join(' ')].join('/'),
      ok,
      exitCode: end.exitCode,
      milliseconds: Math.round(performance.now() - startedAt),
      /** What it wrote, standard error too. */
      output,
      /** What it wrote for the user, which a device shows when it fails. */
      shownToUser,
      /** Why it could not run to its end. */
      problem,
    };
  }

  /** Starts a CGI program; what it writes to standard error is in the output of the application. */
  cgi(program: string, env: Record<string, string>, cwd: string): Promise<Socket> {
    const { supervisor, userPrefix } = this.options.layout;
    return supervisor.cgi({ argv: [...userPrefix, program], env, output: `${this.#run}/cgi.out`, cwd });
  }
}

/** A missing interpreter is reported by the system in words that name the script: "No such file or directory". */
function problemOf(
  { error, exitCode, isTooLong, signal, limitMs }: ScriptEnd & { limitMs: number },
  script: string,
): Text | undefined {
  if (isTooLong) return inBoth(text`It did not end within ${limitMs / 1000} s.`, '{0} 秒内没有结束。');
  if (signal !== null) return inBoth(text`The signal ${signal} ended it.`, '被信号 {0} 结束。');
  const [firstLine = ''] = script.split('\n');
  const interpreter = /^#!\s*(\/\S+)/.exec(firstLine)?.[1];
  const isNotFound = error !== undefined || exitCode === NOT_FOUND;
  if (isNotFound && firstLine.endsWith('\r'))
    return text`Its first line names the program "${interpreter ?? firstLine.trimEnd()}\\r", as the file has Windows line endings (CRLF). Save it with LF.`;
  if (isNotFound && interpreter !== undefined && !existsSync(interpreter))
    return text`Its first line names the program ${interpreter}, which is missing.`;
  return error === undefined ? undefined : inBoth(text`It cannot be started: ${error}.`, '无法启动：{0}。');
}

async function lastOf(folder: SafeFolder, file: string): Promise<string> {
  return ((await folder.text(file)) ?? '').slice(-MAX_SHOWN);
}
