/** What a device runs; a pattern that matches one of them ends the script that calls pkill. */
const COMMAND_LINES = ['main start', 'main stop', 'main status', 'uninstall_callback'];
/** Options whose value is the next word. */
const WITH_VALUE = /^-[a-zA-Z0-9]*[uUgGPstF]$/;
const FULL = /^-[a-zA-Z]*f[a-zA-Z]*$|^--full$/;
const VARIABLE = /\$\{?(\w{1,99})[^}"\s]{0,99}\}|\$(\w{1,99})/g;
/** Names that programs of other applications have as well. */
const COMMON =
  /^(?:node|nodejs|npm|python\d?[\d.]*|java|php|ruby|deno|bun|(?:ba)?sh|nginx|redis-server|mysqld|(?:server|app|main|index)\.[cm]?(?:js|py|jar))$/;
const MAX_LINE = 1_000;
const OWNER = /\bfor\s+(\w+)\s+in\b|\b(\w+)=["']?(?:\$\(|`)/;
const PORT_OWNER = /\b(?:lsof|ss|netstat|fuser)\b/;

/** Whether the words after `pkill` match the command line of the package's own scripts. */
export function endsOwnScript(words: string, appname: string): boolean {
  const { isFull, pattern } = targetOf(words);
  if (!isFull) return false;
  // A pattern that is one variable may be the name of the application.
  if (pattern === undefined || /^"?\$\{?\w+\}?"?$/.test(pattern)) return true;
  // Other variables have values that these command lines do not have.
  const expression = pattern
    .replaceAll(/^["']|["']$/g, '')
    .replaceAll(VARIABLE, (_, inBraces, bare) =>
      /^(?:TRIM|PLAT)_APPNAME$/.test(inBraces ?? bare) ? appname : '\0',
    );
  const lines = COMMAND_LINES.map((script) => `/bin/bash /var/apps/${appname}/cmd/${script}`);
  try {
    const matching = new RegExp(expression);
    return lines.some((line) => matching.test(line));
  } catch {
    return false;
  }
}

/** Whether `pkill` or `killall` ends processes of a name that others have too, of whatever user. */
export function endsOthers(words: string): boolean {
  const target = targetOf(words).pattern?.replaceAll(/["'^$\\]/g, '') ?? '';
  return !/\s-\w*[uUgGPstF]\b/.test(words) && target.split(/\s+/).every((word) => COMMON.test(word));
}

/** The numbers of the lines, from 1, that end any process that listens on a port. */
export function endsByPort(code: string, words: string): number[] {
  const commands = words.split('\n');
  const lines = code.split('\n').map((line) => line.slice(0, MAX_LINE));
  // `pid=$(lsof -t -i:8080)` or `for pid in $(lsof …)`, and then `kill $pid`.
  const owners = lines
    .filter((line) => PORT_OWNER.test(line))
    .flatMap((line) => OWNER.exec(line)?.slice(1) ?? []);
  const isOfOwner = (line: string) =>
    owners.some((name) => name && [`$${name}`, `\${${name}}`].some((value) => line.includes(value)));
  return lines.flatMap((line, index) => {
    const isFuser = /\bfuser\s.{0,99}?-\w{0,9}k/.test(line) && /\b(?:tcp|udp)\b/.test(line);
    const isKill =
      /\bkill\b/.test(commands[index] ?? '') &&
      ((PORT_OWNER.test(line) && /[$`|]/.test(line)) || isOfOwner(line));
    return isFuser || isKill ? [index + 1] : [];
  });
}

function targetOf(words: string): { isFull: boolean; pattern: string | undefined } {
  const all = words.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'])+/g) ?? [];
  const given = all.filter(
    (word, index) => !/^\d*[<>]/.test(word) && !/^\d*[<>]+$/.test(all[index - 1] ?? ''),
  );
  const pattern = given
    .filter((word, index) => !word.startsWith('-') && !WITH_VALUE.test(given[index - 1] ?? ''))
    .at(-1);
  return { isFull: given.some((word) => FULL.test(word)), pattern };
}
