import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../packages/dev/src/check/rules/index.js';
import type { Severity } from '../../../packages/dev/src/check/rules/rule.js';
import { ruleExamples } from '../../../packages/dev/test/fixtures/rule-examples.js';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));

interface PageWords {
  file: string;
  title: string;
  intro: string;
  severity: Record<Severity, string>;
  colon: string;
  hint: string;
}

const PAGES: readonly PageWords[] = [
  {
    file: 'guides/check-rules.md',
    title: 'Rules of plat-dev check',
    intro:
      'What `plat-dev check`, `plat-dev pack` and `plat-dev pack --verify` find, by the name of the rule. The packing tool of the system is fnpack. An error fails the check, a warning fails it with `--strict`, a note never does. Words in braces are values of the finding. In the examples, lines with - are wrong and lines with + are right.',
    severity: { error: 'Error', warning: 'Warning', note: 'Note' },
    colon: ': ',
    hint: 'What to do',
  },
  {
    file: 'zh/guides/check-rules.md',
    title: 'plat-dev check 的规则',
    intro:
      '`plat-dev check`、`plat-dev pack` 和 `plat-dev pack --verify` 报告的问题，按规则名列出。“系统的打包工具”指 fnpack。错误使检查失败，警告仅在 `--strict` 时使检查失败，提示不影响结果。花括号中的词代表具体的值。示例中，- 开头的行是错误写法，+ 开头的行是正确写法。',
    severity: { error: '错误', warning: '警告', note: '提示' },
    colon: '：',
    hint: '解决办法',
  },
];

describe('the page of rules', () => {
  // `npx vitest run --project docs check-rules --update` writes it anew.
  it.each(PAGES)('$file has every rule', async ({ file, ...words }) => {
    const index = file.startsWith('zh/') ? 1 : 0;
    const sections = Object.entries(rules).map(([name, rule]) => {
      const { severity, message, why, hint } = rule;
      return [
        `## ${name}`,
        `**${words.severity[severity]}**${words.colon}${plain(message[index])}`,
        plain(why[index]),
        `**${words.hint}**${words.colon}${plain(hint[index])}`,
        ...exampleOf(name),
      ].join('\n\n');
    });
    const page = [`# ${words.title}`, words.intro, ...sections].join('\n\n');
    await expect(`${page}\n`).toMatchFileSnapshot(docs + file);
  });
});

/** The lines that are wrong and those that are right, as a comparison of the file. */
function exampleOf(rule: string): string[] {
  const example = ruleExamples[rule];
  if (example === undefined) return [];
  const { file, wrong, right } = example;
  const indents = right
    .split('\n')
    .filter(Boolean)
    .map((line) => line.search(/\S/));
  const lines = (text: string) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.slice(Math.min(...indents)));
  const isShared = (line: string, others: string) => lines(others).includes(line);
  const removed = lines(wrong).filter((line) => line !== '' && !isShared(line, right));
  const all = lines(right).map((line) => `${isShared(line, wrong) ? ' ' : '+'} ${line}`);
  const at = all.findIndex((line) => line.startsWith('+'));
  all.splice(at === -1 ? all.length : at, 0, ...removed.map((line) => `- ${line}`));
  return [`\`${file}\``, `\`\`\`diff\n${all.join('\n')}\n\`\`\``];
}

/** A text as Markdown shows it: what looks like markup is none. */
const plain = (text: string) => text.replaceAll(/[<>*_[\]$]/g, '\\$&');
