import type { Argument, CommanderError, HelpConfiguration, Option } from 'commander';
import type { Language } from './locale.js';
import { inBoth, listed, type Text, text, verbatim } from './text.js';

/** What commander writes into each help, in Chinese. */
export const FRAME: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
  'output the version number': '输出版本号',
  'display help for command': '显示帮助',
};

/**
 * The help of commander in a language. In English it is as commander has it.
 *
 * @param chinese descriptions in Chinese by the English ones, where the command gives these to commander
 */
export function helpIn(
  language: Language,
  chinese: Readonly<Record<string, string>> = {},
): HelpConfiguration {
  if (language === 'en') return {};
  const all = new Map(Object.entries({ ...FRAME, ...chinese }));
  const say = (english: string) => all.get(english) ?? english;
  const withNotes = (given: Option | Argument) => {
    const { description, argChoices, defaultValue, defaultValueDescription: shown } = given;
    const isSwitch = 'negate' in given && !given.required && !given.optional;
    const notes = [
      ...(argChoices ? [`可选值：${argChoices.join('、')}`] : []),
      ...(defaultValue === undefined || isSwitch ? [] : [`默认：${shown ?? String(defaultValue)}`]),
    ];
    return notes.length === 0 ? say(description) : `${say(description)}（${notes.join('；')}）`;
  };
  return {
    styleTitle: say,
    commandDescription: (command) => say(command.description()),
    subcommandDescription: (command) => say(command.summary() || command.description()),
    argumentDescription: withNotes,
    optionDescription: withNotes,
  };
}

/** Commander's reports in Chinese. They are finished sentences, so their changing parts are read out of them, once, here. */
const REPORTS: readonly (readonly [english: RegExp, chinese: string])[] = [
  [/^unknown option '(.*)'$/s, "未知选项 '{1}'"],
  [/^unknown command '(.*)'$/s, "未知命令 '{1}'"],
  [/^missing required argument '(.*)'$/s, "缺少参数 '{1}'"],
  [/^option '(.*)' argument missing$/s, "选项 '{1}' 缺少值"],
  [/^required option '(.*)' not specified$/s, "缺少选项 '{1}'"],
  [/^option '(.*?)' cannot be used with option '(.*?)'$/s, "选项 '{1}' 不能与 '{2}' 同时使用"],
  [
    /^too many arguments\. Expected (.*) arguments? but got (.*)\.$/s,
    '参数过多。应有 {1} 个，实际有 {2} 个。',
  ],
  [
    /^too many arguments for '(.*)'\. Expected (.*) arguments? but got (.*)\.$/s,
    "'{1}' 的参数过多。应有 {2} 个，实际有 {3} 个。",
  ],
  [/^option '(.*?)' argument '(.*)' is invalid\. (?<reason>.*)$/s, "选项 '{1}' 的值 '{2}' 无效。{3}"],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (?<reason>.*)$/s,
    "参数 '{2}' 的值 '{1}' 无效。{3}",
  ],
  [/^Allowed choices are (?<items>.*)\.$/s, '可选值：{1}。'],
  [/^Did you mean (?:one of )?(?<items>.*)\?$/s, '是否指 {1}？'],
];

/** What commander reports about wrong arguments, and the spelling that was probably meant. */
export function reportOf({ message }: CommanderError): { report: Text; suggestion: Text | undefined } {
  const [, report = '', suggestion] = /^(?:error: )?(.*?)(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  return { report: asText(report), suggestion: suggestion === undefined ? undefined : asText(suggestion) };
}

function asText(english: string): Text {
  for (const [pattern, zh] of REPORTS) {
    const found = pattern.exec(english);
    if (found === null) continue;
    const [, ...parts] = found;
    const { reason, items } = found.groups ?? {};
    const last = items === undefined ? reason && asText(reason) : listed('items', items.split(', '));
    return { template: '{0}', values: [english, ...(last ? [...parts.slice(0, -1), last] : parts)], zh };
  }
  return verbatim(english);
}

/** The report of an option's value that cannot be used, as commander words it. */
export function invalidOption(flags: string, value: string, reason: Text): Text {
  return inBoth(
    text`option '${flags}' argument '${value}' is invalid. ${reason}`,
    "选项 '{0}' 的值 '{1}' 无效。{2}",
  );
}
