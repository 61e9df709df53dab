import { inBoth, type Text, text } from 'plat-common/text';

/** Failures of bubblewrap: the pattern of its message, the reason, and the remedy. */
const problems: readonly (readonly [pattern: RegExp, reason: Text, remedy: Text])[] = [
  [
    /ENOENT/,
    inBoth(text`bubblewrap is not installed`, '没有安装 bubblewrap'),
    text`Install it (Debian: apt install bubblewrap), or name it with --bwrap.`,
  ],
  [
    /No permissions to create (?:a )?new namespace|unshare: .*not permitted/i,
    inBoth(text`user namespaces are not allowed here`, '此处不允许用户命名空间'),
    text`In Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined; on Debian: sysctl kernel.unprivileged_userns_clone=1.`,
  ],
  [
    /max_\w*_namespaces|No space left on device/i,
    inBoth(text`no further user namespaces are allowed here`, '此处不允许更多用户命名空间'),
    inBoth(text`Raise sysctl user.max_user_namespaces.`, '请增大 sysctl user.max_user_namespaces。'),
  ],
  [
    /setting up uid map: Permission denied/i,
    inBoth(text`AppArmor restricts user namespaces`, 'AppArmor 限制了用户命名空间'),
    text`Load the profile bwrap-userns-restrict, or in CI: sysctl kernel.apparmor_restrict_unprivileged_userns=0.`,
  ],
  [
    /Can't mount proc/i,
    inBoth(text`this container hides parts of /proc`, '此容器隐藏了 /proc 的部分内容'),
    text`Start it with --security-opt systempaths=unconfined.`,
  ],
  [/Unknown option/i, text`bubblewrap is too old`, text`Version 0.5.0 or newer is needed.`],
];

/** Why the device's layout is not possible, and what to do about it. */
export function sandboxProblemOf(error: unknown): { reason: Text; remedy?: Text } {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, reason, remedy] of problems) {
    if (pattern.test(message)) return { reason, remedy };
  }
  const [firstLine = ''] = message.split('\n');
  return { reason: inBoth(text`bubblewrap failed: ${firstLine}`, 'bubblewrap 失败：{0}') };
}
