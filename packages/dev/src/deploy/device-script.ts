/**
 * The command line for `ssh` that runs commands for a POSIX shell, without single quotes, and then removes a temporary folder
 * of the device. It ends with the connection, too: a device tells its programs nothing of that, so it watches its input.
 */
export function remoteCommand(commands: readonly string[], folder: string | undefined, sudo: boolean) {
  const remove = folder === undefined ? ':' : `rm -rf ${folder}`;
  const script = [
    `trap "${remove}" EXIT`,
    'trap "exit 143" HUP INT TERM',
    'exec 3<&0',
    // Without the connection the shell itself may end at its next output, before it comes to its trap.
    `(cat <&3; ${remove}; kill 0) >/dev/null 2>&1 & watch=$!`,
    ...commands,
    'code=$?',
    'kill $watch',
    'exit $code',
  ];
  return `${sudo ? 'sudo ' : ''}sh -c '${script.join('\n')}'`;
}

/** Before the word in which the device tells the state of the application. */
export const STATE = 'state: ';

/** Installs the package that was copied into a folder, starts it, and waits for it to run. */
export function installCommands(
  name: string,
  { folder, hasAnswers, replace }: { folder: string; hasAnswers: boolean; replace: boolean },
): string[] {
  const answers = hasAnswers ? ` --env ${folder}/answers.env` : '';
  return [
    // Right after an uninstallation, an installation may do nothing.
    ...(replace ? [`appcenter-cli uninstall ${name} >/dev/null 2>&1 && sleep 3`] : []),
    `appcenter-cli install-fpk ${folder}/package.fpk${answers} || exit $?`,
    // It ends with 0 in some failures, too.
    `[ -e /var/apps/${name} ] || exit 1`,
    // The device may have started it already, and then this fails.
    `appcenter-cli start ${name} >/dev/null 2>&1`,
    'for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do',
    `  state="$(appcenter-cli status ${name})"`,
    '  [ "$state" = running ] && break',
    '  sleep 1',
    'done',
    `echo "${STATE}$state"`,
  ];
}

export const uninstallCommands = (name: string): string[] => [
  `appcenter-cli stop ${name} >/dev/null 2>&1`,
  `appcenter-cli uninstall ${name}`,
];

/** Follows the logs in the places where applications write them. */
export const logCommands = (name: string): string[] => [
  `for file in /var/apps/${name}/var/*.log /var/apps/${name}/var/log*/*.log /var/log/apps/${name}*.log; do`,
  '  [ -f "$file" ] && set -- "$@" "$file"',
  'done',
  '[ $# -gt 0 ] || { echo "There is no file *.log in TRIM_PKGVAR or in /var/log/apps yet." >&2; exit 1; }',
  'tail -n 20 -F "$@"',
];
