import { type Text, text } from 'plat-common/text';

/** Failures of bubblewrap: the pattern of its message, the reason, and the remedy. */
const problems: readonly (readonly [pattern: RegExp, reason: Text, remedy: Text])[] = [
  [
    /ENOENT/,
    text`bubblewrap is not installed`,
    text`Install it (Debian: apt install bubblewrap), or name it with --bwrap.`,
  ],
  [
    /No permissions to create (?:a )?new namespace|unshare: .*not permitted/i,
    text`user namespaces are not allowed here`,
    text`In Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined; on Debian: sysctl kernel.unprivileged_userns_clone=1.`,
  ],
  [
    /max_\w*_namespaces|No space left on device/i,
    text`no further user namespaces are allowed here`,
    text`Raise sysctl user.max_user_namespaces.`,
  ],
  [
    /setting up uid map: Permission denied/i,
    text`AppArmor restricts user namespaces`,
    text`Load the profile bwrap-userns-restrict, or in CI: sysctl kernel.apparmor_restrict_unprivileged_userns=0.`,
  ],
  [
    /Can't mount proc/i,
    text`this container hides parts of /proc`,
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
  return { reason: text`bubblewrap failed: ${firstLine}` };
}
