import type { CommanderError } from 'commander';
import type { Text, Texts } from './texts/texts.js';

/**
 * commander's messages for a wrong command line, with their replacements. The value of an option is not shown, because it may
 * be a secret.
 */
const SENTENCES: readonly (readonly [said: RegExp, instead: Text])[] = [
  [/^option '(?:.*, )?(?<flag>--[^\s']+)[^']*' argument missing$/s, '{{flag}} needs a value.'],
  [
    /^option '(?:.*, )?(?<flag>--[^\s']+)[^']*' argument '.*' is invalid\.\s*(?<why>.*)$/s,
    'invalid value for {{flag}}. {{why}}',
  ],
  [
    /^command-argument value '(?<value>.*)' is invalid for argument '(?<argument>.*?)'\.\s*(?<why>.*)$/s,
    "'{{value}}' is not a valid {{argument}}. {{why}}",
  ],
  [/^required option '(?:.*, )?(?<flag>--[^\s']+)[^']*' not specified$/s, '{{flag}} is required.'],
  [/^missing required argument '(?<argument>.*)'$/s, 'the {{argument}} is missing.'],
  [
    /^option '(?<flag>.*)' cannot be used with option '(?<other>.*)'$/s,
    '{{flag}} cannot be combined with {{other}}.',
  ],
  [/^unknown option '(?<flag>--?[^=']+).*'$/s, "unknown option '{{flag}}'."],
  [/^unknown command '(?<command>.*)'$/s, "unknown command '{{command}}'."],
  [/^too many arguments.*$/s, 'too many arguments.'],
];

/** Commander's words as sentences of this command: `(Did you mean --title?)` becomes the hint. */
export function sentencesOf({ message }: CommanderError, texts: Texts): { message: string; hint: string } {
  const [, said = '', meant] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s.exec(message) ?? [];
  const say = (text: Text, values = {}) => texts.translate(text, values);
  const found = SENTENCES.map(([pattern, instead]) => ({ instead, groups: pattern.exec(said)?.groups }));
  const { instead, groups = {} } = found.find((each) => each.groups !== undefined) ?? {};
  const why = reasonIn(groups.why ?? '', texts);
  return {
    message: instead === undefined ? said : say(instead, { ...groups, why }).trim(),
    hint:
      meant === undefined
        ? say('Add --help to see what is possible.')
        : say('Did you mean {{meant}}?', { meant }),
  };
}

/** Why a value is invalid: commander's list of choices, or the sentence of the argument's parser. */
function reasonIn(why: string, texts: Texts): string {
  const [, choices] = /^Allowed choices are (.*)\.$/s.exec(why) ?? [];
  if (choices === undefined) return texts.translate(why);
  return texts.translate('Use one of {{choices}}.' satisfies Text, { choices });
}
