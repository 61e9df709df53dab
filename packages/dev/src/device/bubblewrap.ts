import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { inBoth, type Text, text } from 'plat-common/text';
import { lookUntil } from '../look-until.js';
import { type PairsByWords, pairFor } from '../texts/pairs.js';

/** A process that waits for a disk or a device does not end before that. */
const MAX_ENDING_MS = 10_000;

/**
 * Starts a program in bubblewrap; the program writes a line when it is ready, and ends when its input does. Rejects with the reason
 * when it ends before that. The returned function ends every process in it, and resolves when none is left, or after ten seconds.
 */
export async function startSandbox(bwrap: string, args: readonly string[], command: readonly string[]) {
  // The arguments go over a pipe: the command line of the first process can be read inside, and names paths of the package.
  const child = spawn(bwrap, ['--args', '3', '--info-fd', '4', '--', ...command], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    env: { LC_ALL: 'C' },
    // Ctrl-C would end it before the application is stopped.
    detached: true,
  });
  const [, stdout, stderr, argsPipe, infoPipe] = child.stdio as [Socket, Socket, Socket, Socket, Socket];
  argsPipe.on('error', () => undefined);
  argsPipe.end(args.map((argument) => `${argument}\0`).join(''));
  const problem = readText(stderr).catch(() => '');
  // Not to its end: a program around bubblewrap keeps it open.
  let info = '';
  infoPipe
    .setEncoding('utf8')
    .on('error', () => undefined)
    .on('data', (chunk: string) => {
      info += chunk;
    });
  const cause = once(child, 'close').then(
    async () => new Error((await problem).trim() || 'it ended at once'),
    (error: Error) => error,
  );
  const close = async () => {
    child.stdin?.destroy();
    const pid = childPidIn(info);
    if (pid === undefined) child.kill('SIGKILL');
    // The first process ends after all others of its namespace.
    else if (!(await hasEnded(pid))) return;
    await cause;
  };
  const first = await Promise.race([once(stdout, 'data'), cause]);
  if (first instanceof Error) {
    await close();
    throw first;
  }
  stdout.resume();
  return close;
}

function childPidIn(info: string): number | undefined {
  const [, pid] = /"child-pid":\s*(\d+)/.exec(info) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

async function hasEnded(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
  return lookUntil(MAX_ENDING_MS, async () => !isAlive(pid), Boolean);
}

/** One that has ended and was not collected, as by the first process of some containers, does nothing any more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Failures of bubblewrap, by its message: the reason and the remedy. */
const problems: PairsByWords = {
  ENOENT: `
bubblewrap is not installed | Install it (Debian: apt install bubblewrap), or name it with --bwrap.
没有安装 bubblewrap | 请安装（Debian：apt install bubblewrap），或用 --bwrap 指定。`,
  'No permissions to create (?:a )?new namespace|unshare: .*not permitted': `
user namespaces are not allowed here | In Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined; on Debian: sysctl kernel.unprivileged_userns_clone=1.
此处不允许用户命名空间 | Docker 中：--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined；Debian 上：sysctl kernel.unprivileged_userns_clone=1。`,
  'max_.*_namespaces|No space left on device': `
no further user namespaces are allowed here | Raise sysctl user.max_user_namespaces.
此处不允许更多用户命名空间 | 请增大 sysctl user.max_user_namespaces。`,
  'setting up uid map: Permission denied': `
AppArmor restricts user namespaces | Load the profile bwrap-userns-restrict, or in CI: sysctl kernel.apparmor_restrict_unprivileged_userns=0.
AppArmor 限制了用户命名空间 | 请加载配置 bwrap-userns-restrict，CI 中可用：sysctl kernel.apparmor_restrict_unprivileged_userns=0。`,
  "Can't mount proc": `
this container hides parts of /proc | Start it with --security-opt systempaths=unconfined.
此容器隐藏了 /proc 的部分内容 | 请用 --security-opt systempaths=unconfined 启动容器。`,
  'Unknown option': `
bubblewrap is too old | Version 0.5.0 or newer is needed.
bubblewrap 版本过旧 | 需要 0.5.0 或更高版本。`,
};

/** Why the device's layout is not possible, and what to do about it. */
export function sandboxProblemOf(error: unknown): { reason: Text; remedy?: Text } {
  const message = error instanceof Error ? error.message : String(error);
  const [reason, remedy] = pairFor(problems, message) ?? [];
  if (reason !== undefined && remedy !== undefined) return { reason, remedy };
  const [firstLine = ''] = message.split('\n');
  return { reason: inBoth(text`bubblewrap failed: ${firstLine}`, 'bubblewrap 失败：{0}') };
}
