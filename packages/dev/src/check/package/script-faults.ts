import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shellWords, withoutComments } from '../comments.js';
import { type Fault, fault, faultsAmong } from '../findings.js';
import { positionOf } from '../position.js';
import type { RuleName } from '../rules/index.js';
import type { PairValues } from '../rules/rule.js';
import { endsByPort, endsOthers, endsOwnScript } from './kill-commands.js';
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
  const wrong = await syntaxOf(scripts.filter(isParsed).map(({ entry }) => entry.place));
  return scripts.flatMap((script) => faultsIn(script, appname, wrong.get(script.entry.place)));
}

function faultsIn(script: Script, appname: string, wrong: SyntaxFault | undefined): Fault[] {
  const { entry, text } = script;
  const file = entry.path;
  const crlf = text.indexOf('\r\n');
  const isRun = isRunBySystem(file);
  const isShell = isOfShell(script);
  // Others in these folders are read by programs that take either kind of line ending.
  if (!isRun && !isShell) return [];
  const isMissing = isRun && interpreterOf(text) === undefined && text.trim() !== '';
  return faultsAmong([
    text.startsWith('\uFEFF') && fault('script-byte-order-mark', { file, line: 1 }),
    crlf >= 0 && fault('script-crlf', { file, line: positionOf(text, crlf).line }),
    isMissing && fault('script-interpreter-missing', { file, line: 1 }),
    ...(isShell ? killFaults(file, text, appname) : []),
    wrong && fault(wrong.rule, { file, line: wrong.line }, { reason: wrong.reason }),
  ]);
}

const isRunBySystem = (file: string) => RUN.test(file) || file.endsWith('.cgi');

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

interface SyntaxFault {
  rule: RuleName;
  line?: number;
  reason: PairValues[string];
}

/** What bash says of scripts, by their place; one process starts the others, as starting one from here takes longer. */
async function syntaxOf(places: readonly string[]): Promise<Map<string, SyntaxFault>> {
  if (places.length === 0) return new Map();
  const parse = 'for script; do bash -n "$script" || echo "refused: $script" >&2; done';
  // Without the developer's variables and .bashrc: bash runs no file of theirs.
  const env = { LC_ALL: 'C', PATH: process.env.PATH ?? '' };
  const args = ['--norc', '-c', parse, 'bash', ...places];
  const parsed = promisify(execFile)('bash', args, { env, timeout: DEADLINE_MS });
  const said = await parsed.then(
    ({ stderr }) => stderr.split('\n'),
    () => undefined,
  );
  return new Map(
    places.flatMap((place): [string, SyntaxFault][] => {
      if (said !== undefined && !said.includes(`refused: ${place}`)) return [];
      const first = said?.find((line) => line.startsWith(`${place}: line `));
      const [, line, reason = ''] = /^(\d+): (.*)/.exec(first?.slice(`${place}: line `.length) ?? '') ?? [];
      if (line !== undefined) return [[place, { rule: 'script-syntax', line: Number(line), reason }]];
      // No bash on this machine, or a script that is too much for it.
      return [[place, { rule: 'not-judged', reason: ['bash -n did not finish', 'bash -n 没有完成'] }]];
    }),
  );
}
