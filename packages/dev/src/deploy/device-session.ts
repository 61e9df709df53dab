import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { printableLine } from 'plat-common/printable';
import { inBoth, text, verbatim } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { type PairsByWords, pairFor } from '../texts/pairs.js';
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
    for (const line of output.trim().split('\n')) this.options.show(`  ${printableLine(line)}\n`);
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
      const message = text`The command "${program}" cannot be started`;
      const hint = inBoth(text`Install the OpenSSH client.`, '请安装 OpenSSH 客户端。');
      throw new PlatDevError('deploy-failed', message, hint, { cause });
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

/** By the words of ssh, of sudo or of the device: what failed and what to do. The first that fits. */
const problems: PairsByWords = {
  'Host key verification failed|HOST IDENTIFICATION HAS CHANGED': `
The host key of the device is unknown or has changed | Connect once with ssh and compare the key that it shows; ssh-keygen -R removes an outdated one.
设备的主机密钥未知或已改变 | 请先用 ssh 连接一次并核对显示的密钥；ssh-keygen -R 可删除过期的密钥。`,
  'Permission denied [(]': `
The device rejected the login | Check the user name; ssh-copy-id puts your key on the device.
设备拒绝了登录 | 请检查用户名；ssh-copy-id 可将公钥添加到设备。`,
  // scp says the last of these after all others.
  'resolve hostname|Connection (?:refused|timed out|closed)|No route to host|Network is unreachable': `
No SSH service responds at the address of the device | Check the address, and turn on SSH in the system settings of the device. Ports and jump hosts belong in ~/.ssh/config.
设备地址上没有 SSH 服务响应 | 请检查地址，并在设备的系统设置中开启 SSH。端口和跳板机请写入 ~/.ssh/config。`,
  'appcenter-cli: (?:command )?not found': `
The device has no appcenter-cli | Check that it is a device with fnOS, and that its system is up to date.
设备上没有 appcenter-cli | 请确认该设备运行飞牛 fnOS，并且系统已更新。`,
  'ApplyPermission|[Pp]ermission denied|[Nn]ot permitted|[Mm]ust be root|[Aa] terminal is required|[Ss]udoers': `
appcenter-cli needs root, and this user is not root | Run the command again with --sudo as an administrator of the device, or log in as root.
appcenter-cli 需要 root 权限，而该用户不是 root | 请以设备管理员身份加上 --sudo 重新运行，或以 root 登录。`,
  '\\bis installed\\b|already (?:been )?installed': `
Another version is installed, and appcenter-cli does not install over it | Run the command again with --replace, which uninstalls it first; its data in var and its shares stay.
设备上已安装其他版本，appcenter-cli 不会覆盖安装 | 请加上 --replace 重新运行：先卸载旧版本，var 中的数据和共享目录会保留。`,
};

/** Some failures end with 0, and then only the words tell. */
const FAILED = /\[Error\]|^panic:|\bis installed\b/m;

/** Why a step failed, in words of ours where there are some, else in the device's own. */
function deviceProblem(output: string): PlatDevError {
  const known = pairFor(problems, output);
  if (known !== undefined) return new PlatDevError('deploy-failed', ...known);
  const words = output.trim().split('\n').slice(-5).join(' ');
  const hint = inBoth(
    text`These are the device's own words. Its App Center may show more.`,
    '以上是设备返回的信息，应用中心可能显示更多内容。',
  );
  return new PlatDevError('deploy-failed', verbatim(words), hint);
}
