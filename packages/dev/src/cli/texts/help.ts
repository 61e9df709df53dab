import type { HelpConfiguration, Option } from 'commander';
import { fill, type Values } from 'plat-common/fill';
import type { Language } from 'plat-common/locale';
import { zh } from './zh.js';

const chinese = new Map<string, string>(Object.entries(zh));

/** The help of commander in Chinese; in English it is as commander has it. */
export function helpIn(language: Language): HelpConfiguration {
  if (language === 'en') return {};
  const say = (text: string, values?: Values) => fill(chinese.get(text) ?? text, values);
  const notesOf = (option: Option) => {
    const { argChoices, defaultValue, defaultValueDescription } = option;
    return [
      ...(argChoices ? [say('choices: {{values}}', { values: argChoices.join('、') })] : []),
      ...(defaultValue !== undefined && !option.isBoolean()
        ? [say('default: {{value}}', { value: defaultValueDescription ?? String(defaultValue) })]
        : []),
    ];
  };
  return {
    styleTitle: (title) => say(title),
    commandDescription: (command) => say(command.description()),
    subcommandDescription: (command) => say(command.summary() || command.description()),
    argumentDescription: ({ description, argChoices }) => {
      const choices = argChoices
        ? `（${say('choices: {{values}}', { values: argChoices.join('、') })}）`
        : '';
      return `${say(description)}${choices}`;
    },
    optionDescription(option) {
      const about = say(option.description);
      const notes = notesOf(option);
      return notes.length === 0 ? about : `${about}（${notes.join('；')}）`;
    },
  };
}
