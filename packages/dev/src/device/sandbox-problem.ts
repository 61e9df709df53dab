/** Failures of bubblewrap: the pattern of its message, the reason, and the remedy. */
const problems: readonly (readonly [pattern: RegExp, reason: string, remedy: string])[] = [
  [
    /ENOENT/,
    'bubblewrap is not installed',
    'Install it (Debian: apt install bubblewrap), or name it with --bwrap.',
  ],
  [
    /No permissions to create (?:a )?new namespace|unshare: .*not permitted/i,
    'user namespaces are not allowed here',
    'In Docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined; on Debian: sysctl kernel.unprivileged_userns_clone=1.',
  ],
  [
    /max_\w*_namespaces|No space left on device/i,
    'no further user namespaces are allowed here',
    'Raise sysctl user.max_user_namespaces.',
  ],
  [
    /setting up uid map: Permission denied/i,
    'AppArmor restricts user namespaces',
    'Load the profile bwrap-userns-restrict, or in CI: sysctl kernel.apparmor_restrict_unprivileged_userns=0.',
  ],
  [
    /Can't mount proc/i,
    'this container hides parts of /proc',
    'Start it with --security-opt systempaths=unconfined.',
  ],
  [/Unknown option/i, 'bubblewrap is too old', 'Version 0.5.0 or newer is needed.'],
];

/** Why the device's layout is not possible, and what to do about it. */
export function sandboxProblemOf(error: unknown): { reason: string; remedy: string } {
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, reason, remedy] of problems) {
    if (pattern.test(text)) return { reason, remedy };
  }
  return { reason: `bubblewrap failed: ${text.split('\n')[0]}`, remedy: '' };
}
