import { join } from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { helpIn, invalidOption, reportOf } from 'plat-common/commander-texts';
import { said, verbatim } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';
import { chineseFaults, templatesIn } from './fixtures/templates.js';

function program(): Command {
  const silent = { writeOut: () => {}, writeErr: () => {}, outputError: () => {} };
  const main = new Command('tool').exitOverride().configureOutput(silent);
  main
    .command('paint')
    .exitOverride()
    .configureOutput(silent)
    .addArgument(new Argument('<colour>', 'colour of the wall').choices(['red', 'blue']))
    .addOption(new Option('--coats <number>', 'number of coats').default(2))
    .addOption(new Option('-f, --finish <name>', 'finish').choices(['matt', 'gloss']).conflicts('raw'))
    .option('--raw', 'no finish', false)
    .requiredOption('--wall <name>', 'which wall');
  return main;
}

function errorOf(...args: string[]): CommanderError {
  try {
    program().parse(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error;
  }
  throw new Error(`commander accepts ${args.join(' ')}`);
}

describe('a report of commander', () => {
  eachRow([
    [['paint', 'red', '--wall', 'n', '--finsh', 'x'], "未知选项 '--finsh'", '是否指 --finish？'],
    [['pint', 'red'], "未知命令 'pint'", '是否指 paint？'],
    [['paint', '--wall', 'n'], "缺少参数 'colour'", undefined],
    [['paint', 'red', '--wall'], "选项 '--wall <name>' 缺少值", undefined],
    [['paint', 'red'], "缺少选项 '--wall <name>'", undefined],
    [
      ['paint', 'red', '--wall', 'n', '--raw', '-f', 'matt'],
      "选项 '-f, --finish <name>' 不能与 '--raw' 同时使用",
      undefined,
    ],
    [['paint', 'red', 'blue', '--wall', 'n'], "'paint' 的参数过多。应有 1 个，实际有 2 个。", undefined],
    [
      ['paint', 'red', '--wall', 'n', '-f', "it's. Bad"],
      "选项 '-f, --finish <name>' 的值 'it's. Bad' 无效。可选值：matt、gloss。",
      undefined,
    ],
    [
      ['paint', "unknown option 'x'", '--wall', 'n'],
      "参数 'colour' 的值 'unknown option 'x'' 无效。可选值：red、blue。",
      undefined,
    ],
  ])('%j is the same in English, and whole in Chinese', (args, chinese, meant) => {
    const error = errorOf(...args);
    const { report, suggestion } = reportOf(error);
    const english = suggestion === undefined ? said(report) : `${said(report)}\n(${said(suggestion)})`;
    expect(`error: ${english}`).toBe(error.message);
    expect(said(report, 'zh')).toBe(chinese);
    expect(suggestion && said(suggestion, 'zh')).toBe(meant);
  });

  it('that is not known stays as it is', () => {
    const { report, suggestion } = reportOf(new CommanderError(1, 'commander.error', 'out of paint'));
    expect([said(report, 'zh'), suggestion]).toEqual(['out of paint', undefined]);
  });

  it('of a value can be made with a reason of ones own', () => {
    const text = invalidOption('--coats <number>', '{1}', verbatim('Use a number.'));
    expect(said(text)).toBe("option '--coats <number>' argument '{1}' is invalid. Use a number.");
    expect(said(text, 'zh')).toBe("选项 '--coats <number>' 的值 '{1}' 无效。Use a number.");
  });
});

describe('the help of commander', () => {
  it('is as commander has it in English', () => {
    expect(helpIn('en', { finish: '表面' })).toEqual({});
  });

  it('is Chinese with the descriptions that are given, and their choices and defaults', () => {
    const chinese = { 'colour of the wall': '墙的颜色', 'number of coats': '涂刷次数', finish: '表面' };
    const [paint] = program().commands;
    const help = paint?.configureHelp(
      helpIn('zh', { ...chinese, 'no finish': '无', 'which wall': '哪面墙' }),
    );
    const shown = help?.helpInformation() ?? '';
    expect(shown).toMatch(/用法：.*[\s\S]*参数：\n {2}colour +墙的颜色（可选值：red、blue）/);
    expect(shown).toMatch(/--coats <number> +涂刷次数（默认：2）\n/);
    expect(shown).toMatch(/--finish <name> +表面（可选值：matt、gloss）\n/);
    expect(shown).toMatch(/--raw +无\n/);
    expect(shown).toMatch(/-h, --help +显示帮助\n/);
  });
});

it('each sentence of the package has Chinese beside it', () => {
  const found = templatesIn(join(import.meta.dirname, '../src'));
  expect(found).not.toEqual([]);
  expect(chineseFaults(found, {})).toEqual([]);
});
