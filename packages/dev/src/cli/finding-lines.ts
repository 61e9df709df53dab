import { posix, relative } from 'node:path';
import { printable, printableLine } from 'plat-common/printable';
import type { Finding, Language } from '../check/findings.js';

/** How findings are printed: for people, for programs, or as commands of a GitHub workflow. */
export type FindingFormat = 'text' | 'json' | 'github';

/** GitHub shows a finding beside a file by its path in the repository. */
export function inRepository(findings: readonly Finding[], folder: string, env: NodeJS.ProcessEnv) {
  return findingsBelow(findings, relative(env.GITHUB_WORKSPACE || '.', folder).replaceAll('\\', '/'));
}

/** The findings with the folder of their package before their files. */
export function findingsBelow(findings: readonly Finding[], base = ''): Finding[] {
  return findings.map(({ file, ...finding }) => ({
    ...finding,
    ...(file !== undefined && { file: posix.join(base, file) }),
  }));
}

/** The findings in a format; as text with a summary, which stands first behind the name of a package among several. */
export function printedFindings(
  findings: readonly Finding[],
  format: FindingFormat,
  language: Language,
  name?: string,
): string {
  if (format === 'json') return printable(`${JSON.stringify({ findings }, null, 2)}\n`);
  if (format === 'github') return findings.map(workflowCommand).join('');
  const lines = findings.map((finding) => linesOf(finding, language)).join('');
  const result = summary(findings, language);
  return name === undefined ? lines + result : `${printableLine(name)}: ${result.trimStart()}${lines}`;
}

const severities = { error: '错误', warning: '警告', note: '提示' } as const;

function linesOf({ severity, rule, message, hint, url, ...place }: Finding, language: Language): string {
  const where = [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
  const kind = language === 'zh' ? severities[severity] : severity;
  const head = printableLine(`${kind} ${rule}${where && ` ${where}`}`);
  return `${head}\n  ${printableLine(message)}\n  ${printableLine(hint)}\n  ${url}\n`;
}

function summary(findings: readonly Finding[], language: Language): string {
  const of = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
  const [errors, warnings, notes] = [of('error'), of('warning'), of('note')];
  if (language === 'zh') {
    return findings.length === 0 ? '没有发现问题。\n' : `\n错误 ${errors}，警告 ${warnings}，提示 ${notes}\n`;
  }
  const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;
  return findings.length === 0
    ? 'No problem found.\n'
    : `\n${count(errors, 'error')}, ${count(warnings, 'warning')}, ${count(notes, 'note')}\n`;
}

function workflowCommand({ severity, rule, message, hint, url, file, line, column }: Finding): string {
  const command = severity === 'note' ? 'notice' : severity;
  const place = { file, line, col: column };
  return gitHubCommand(command, { ...place, title: rule }, `${message} ${hint} ${url}`);
}

/** A line that GitHub shows beside the code. Source: "Workflow commands": values are escaped by percent signs. */
export function gitHubCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  );
  return `::${command} ${written.join(',')}::${escaped(text)}\n`;
}

function escaped(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
