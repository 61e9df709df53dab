/** What a device runs; a pattern that matches one of them ends the script that calls pkill. */
const COMMAND_LINES = ['main start', 'main stop', 'main status', 'uninstall_callback'];
/** Options whose value is the next word. */
const WITH_VALUE = /^-[a-zA-Z0-9]*[uUgGPstF]$/;
const FULL = /^-[a-zA-Z]*f[a-zA-Z]*$|^--full$/;
const VARIABLE = /\$\{?(\w+)[^}"\s]*\}|\$(\w+)/g;

/** Whether the words after `pkill` match the command line of the package's own scripts. */
export function endsOwnScript(words: string, appname: string): boolean {
  const all = words.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'])+/g) ?? [];
  const given = all.filter(
    (word, index) => !/^\d*[<>]/.test(word) && !/^\d*[<>]+$/.test(all[index - 1] ?? ''),
  );
  if (!given.some((word) => FULL.test(word))) return false;
  const pattern = given
    .filter((word, index) => !word.startsWith('-') && !WITH_VALUE.test(given[index - 1] ?? ''))
    .at(-1);
  // A pattern that is one variable may be the name of the application.
  if (pattern === undefined || /^"?\$\{?\w+\}?"?$/.test(pattern)) return true;
  try {
    const matcher = new RegExp(expressionOf(pattern, appname));
    return COMMAND_LINES.some((script) => matcher.test(`/bin/bash /var/apps/${appname}/cmd/${script}`));
  } catch {
    return true;
  }
}

/** The pattern without its quotes. Other variables have values that these command lines do not have. */
function expressionOf(pattern: string, appname: string): string {
  return pattern
    .replaceAll(VARIABLE, (_, inBraces, bare) =>
      /^(?:TRIM|PLAT)_APPNAME$/.test(inBraces ?? bare) ? appname : '\0',
    )
    .replaceAll(/^["']|["']$/g, '')
    .replaceAll('\\\\', '\\');
}
