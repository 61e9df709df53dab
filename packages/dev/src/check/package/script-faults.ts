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
const EVENTS = ['install', 'upgrade', 'config', 'uninstall'].flatMap((name) => [
  `${name}_init`,
  `${name}_callback`,
]);
const RUN = new Set(['main', ...EVENTS].map((name) => `cmd/${name}`));
const MAX_BYTES = 1_048_576;
const DEADLINE_MS = 5_000;
const KILL_BY_NAME = /(?<![\w./-])(?:pkill|killall)(?![\w./-])/g;
/** A line, a separator, or an `&` that belongs to no redirection. */
const END_OF_COMMAND = /[\n;|]|(?<!>)&/;

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
  return (await Promise.all(scripts.map((script) => faultsIn(script, appname)))).flat();
}

async function faultsIn({ entry, text }: Script, appname: string): Promise<Fault[]> {
  const file = entry.path;
  const crlf = text.indexOf('\r\n');
  const hasMark = text.startsWith('\uFEFF');
  const isRun = RUN.has(file) || file.endsWith('.cgi');
  const interpreter = /^\uFEFF?#!\s*(\S+(?:[ \t]+\S+)?)/.exec(text)?.[1];
  // Others in these folders are read by programs that take either kind of line ending.
  const isOfShell = isShell(file, interpreter);
  if (!isRun && !isOfShell) return [];
  const isMissing = isRun && interpreter === undefined && text.trim() !== '';
  const wrong = isOfShell && crlf < 0 ? await syntaxOf(entry.place) : undefined;
  return faultsAmong([
    hasMark && fault('script-byte-order-mark', { file, line: 1 }),
    crlf >= 0 && fault('script-crlf', { file, line: positionOf(text, crlf).line }),
    isMissing && fault('script-interpreter-missing', { file, line: 1 }),
    ...(isOfShell ? killFaults(file, text, appname) : []),
    wrong && fault(wrong.rule, { file, line: wrong.line }, { reason: wrong.reason }),
  ]);
}

function isShell(file: string, interpreter: string | undefined): boolean {
  if (interpreter !== undefined) return /\b(?:ba|da|a)?sh\b/.test(interpreter);
  return RUN.has(file) || file.endsWith('.sh');
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
    return endsOthers(target) ? [fault('script-kills-by-port', place, { command: command + target })] : [];
  });
  const byPort = endsByPort(code, words).map((line) =>
    fault('script-kills-by-port', { file, line }, { command: ['the port', '端口'] }),
  );
  return [...byName, ...byPort];
}

async function syntaxOf(
  place: string,
): Promise<{ rule: RuleName; line?: number; reason: PairValues[string] } | undefined> {
  try {
    // Without the developer's variables: bash runs no file of theirs.
    const env = { LC_ALL: 'C', PATH: process.env.PATH ?? '' };
    await promisify(execFile)('bash', ['-n', place], { env, timeout: DEADLINE_MS });
    return undefined;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const [, line, reason = ''] = /line (\d+): (.*)/.exec(stderr) ?? [];
    if (line !== undefined) return { rule: 'script-syntax', line: Number(line), reason };
    // No bash on this machine, or a script that is too much for it.
    return { rule: 'not-judged', reason: ['bash -n did not finish', 'bash -n 没有完成'] };
  }
}
