import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { matches } from '../../device/wizard.js';
import { shellWords, withoutComments } from '../comments.js';
import { type Fault, fault, faultsAmong, positionOf } from '../findings.js';
import type { PackageEntry, PackageOnDisk } from './read-package.js';

/** The scripts that the system runs. */
const RUN = /^cmd\/(?:main|(?:install|upgrade|config|uninstall)_(?:init|callback))$/;
const MAX_BYTES = 1_048_576;
const DEADLINE_MS = 5_000;
const KILL_BY_NAME = /(?<![\w./-])(?:pkill|killall)(?![\w./-])/g;
/** A line, a separator, or an `&` that belongs to no redirection. */
const END_OF_COMMAND = /[\n;|]|(?<!>)&/;

/** Most scripts around an installation: nothing to parse, and so in many packages no process to start. */
const DOES_NOTHING = /^(?:#.*\n|exit \d+\n|\n)*$/;

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

/** A script of the package. */
export interface Script {
  entry: PackageEntry;
  text: string;
}

/** The scripts of `cmd/`, and programs of CGI. Programs of machine code are left out. */
export async function scriptsOf({ entries, bytes }: PackageOnDisk): Promise<Script[]> {
  const found = [...entries.values()].filter(
    ({ path, kind, size }) =>
      kind === 'file' && size <= MAX_BYTES && /^(?:cmd\/(?!\.)|(?:app\/)?ui\/[^/]+\.cgi$)/.test(path),
  );
  const read = await Promise.all(found.map(async (entry) => ({ entry, content: await bytes(entry.path) })));
  return read
    .filter(({ content }) => !content.includes(0))
    .map(({ entry, content }) => ({ entry, text: String(content) }));
}

/** Faults in scripts: line endings, the first line, the syntax, and commands that end more than they should. */
export async function scriptFaults(scripts: Script[], appname: string): Promise<Fault[]> {
  const isParsed = (script: Script) =>
    isOfShell(script) && !script.text.includes('\r\n') && !DOES_NOTHING.test(script.text);
  const ofSyntax = await syntaxFaults(scripts.filter(isParsed));
  return [...scripts.flatMap((script) => faultsIn(script, appname)), ...ofSyntax];
}

function faultsIn(script: Script, appname: string): Fault[] {
  const { entry, text } = script;
  const file = entry.path;
  const crlf = text.indexOf('\r\n');
  const isRun = RUN.test(file) || file.endsWith('.cgi');
  const isShell = isOfShell(script);
  // Others in these folders are read by programs that take either kind of line ending.
  if (!isRun && !isShell) return [];
  const isMissing = isRun && interpreterOf(text) === undefined && text.trim() !== '';
  return faultsAmong([
    text.startsWith('\uFEFF') && fault('script-byte-order-mark', { file, line: 1 }),
    crlf >= 0 && fault('script-crlf', { file, line: positionOf(text, crlf).line }),
    isMissing && fault('script-interpreter-missing', { file, line: 1 }),
    ...(isShell ? killFaults(file, text, appname) : []),
  ]);
}

const interpreterOf = (text: string) => /^\uFEFF?#!\s*(\S+(?:[ \t]+\S+)?)/.exec(text)?.[1];

function isOfShell({ entry: { path }, text }: Script): boolean {
  const interpreter = interpreterOf(text);
  if (interpreter !== undefined) return /\b(?:ba|da|a)?sh\b/.test(interpreter);
  return RUN.test(path) || path.endsWith('.sh');
}

function killFaults(file: string, text: string, appname: string): Fault[] {
  const words = shellWords(text);
  const code = withoutComments(text, 'shell');
  const byName = [...words.matchAll(KILL_BY_NAME)].flatMap(({ 0: command, index }): Fault[] => {
    const start = index + command.length;
    const length = words.slice(start).search(END_OF_COMMAND);
    const target = code.slice(start, length < 0 ? undefined : start + length);
    const place = { file, ...positionOf(text, index) };
    if (command === 'pkill' && endsOwnScript(target, appname))
      return [fault('script-pkill', place, { command: 'pkill -f' })];
    return endsOthers(target) ? [fault('script-kills-others', place, { command: command + target })] : [];
  });
  const byPort = endsByPort(code, words).map((line) =>
    fault('script-kills-others', { file, line }, { command: ['the port', '端口'] }),
  );
  return [...byName, ...byPort];
}

/** What bash says of scripts; one process starts the others, as starting one from here takes longer. */
async function syntaxFaults(scripts: readonly Script[]): Promise<Fault[]> {
  if (scripts.length === 0) return [];
  const parse = 'for script; do bash -n "$script" || echo "refused: $script" >&2; done';
  // Without the developer's variables and .bashrc: bash runs no file of theirs.
  const env = { LC_ALL: 'C', PATH: process.env.PATH ?? '' };
  const args = ['--norc', '-c', parse, 'bash', ...scripts.map(({ entry }) => entry.place)];
  const parsed = promisify(execFile)('bash', args, { env, timeout: DEADLINE_MS });
  const said = await parsed.then(
    ({ stderr }) => stderr.split('\n'),
    () => undefined,
  );
  return scripts.flatMap(({ entry: { path: file, place } }): Fault[] => {
    if (said !== undefined && !said.includes(`refused: ${place}`)) return [];
    const first = said?.find((line) => line.startsWith(`${place}: line `));
    const [, line, reason = ''] = /^(\d+): (.*)/.exec(first?.slice(`${place}: line `.length) ?? '') ?? [];
    if (line !== undefined) return [fault('script-syntax', { file, line: Number(line) }, { reason })];
    // No bash on this machine, or a script that is too much for it.
    return [fault('not-judged', { file }, { reason: ['bash -n did not finish', 'bash -n 没有完成'] })];
  });
}

/** Whether the words after `pkill` match the command line of the package's own scripts. */
function endsOwnScript(words: string, appname: string): boolean {
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
  return lines.some((line) => matches(expression, line));
}

/** Whether `pkill` or `killall` ends processes of a name that others have too, of whatever user. */
function endsOthers(words: string): boolean {
  const target = targetOf(words).pattern?.replaceAll(/["'^$\\]/g, '') ?? '';
  return !/\s-\w*[uUgGPstF]\b/.test(words) && target.split(/\s+/).every((word) => COMMON.test(word));
}

/** The numbers of the lines, from 1, that end any process that listens on a port. */
function endsByPort(code: string, words: string): number[] {
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
