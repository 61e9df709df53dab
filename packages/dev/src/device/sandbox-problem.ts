import { inBoth, type Text, text } from 'plat-common/text';
import { pairIn } from '../texts/said-in.js';

/** Failures of bubblewrap: the pattern of its message, the reason, and the remedy. */
const problems: readonly (readonly [pattern: RegExp, texts: string])[] = [
  [
    /ENOENT/,
    `bubblewrap is not installed | Install it (Debian: apt install bubblewrap), or name it with --bwrap.
没有安装 bubblewrap | 请安装（Debian：apt install bubblewrap），或用 --bwrap 指定。`,
  ],
  [
    /No permissions to create (?:a )?new namespace|unshare: .*not permitted/i,
    `user namespaces are not allowed here | In Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined; on Debian: sysctl kernel.unprivileged_userns_clone=1.
此处不允许用户命名空间 | Docker 中：--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined；Debian 上：sysctl kernel.unprivileged_userns_clone=1。`,
  ],
  [
    /max_\w*_namespaces|No space left on device/i,
    `no further user namespaces are allowed here | Raise sysctl user.max_user_namespaces.
此处不允许更多用户命名空间 | 请增大 sysctl user.max_user_namespaces。`,
  ],
  [
    /setting up uid map: Permission denied/i,
    `AppArmor restricts user namespaces | Load the profile bwrap-userns-restrict, or in CI: sysctl kernel.apparmor_restrict_unprivileged_userns=0.
AppArmor 限制了用户命名空间 | 请加载配置 bwrap-userns-restrict，CI 中可用：sysctl kernel.apparmor_restrict_unprivileged_userns=0。`,
  ],
  [
    /Can't mount proc/i,
    `this container hides parts of /proc | Start it with --security-opt systempaths=unconfined.
此容器隐藏了 /proc 的部分内容 | 请用 --security-opt systempaths=unconfined 启动容器。`,
  ],
  [
    /Unknown option/i,
    `bubblewrap is too old | Version 0.5.0 or newer is needed.
bubblewrap 版本过旧 | 需要 0.5.0 或更高版本。`,
  ],
];

/** Why the device's layout is not possible, and what to do about it. */
export function sandboxProblemOf(error: unknown): { reason: Text; remedy?: Text } {
  const message = error instanceof Error ? error.message : String(error);
  const [, known] = problems.find(([pattern]) => pattern.test(message)) ?? [];
  if (known === undefined) {
    const [firstLine = ''] = message.split('\n');
    return { reason: inBoth(text`bubblewrap failed: ${firstLine}`, 'bubblewrap 失败：{0}') };
  }
  const [reason, remedy] = pairIn(known);
  return { reason, remedy };
}
