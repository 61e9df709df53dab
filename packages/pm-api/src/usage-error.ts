import type { CommanderError } from 'commander';
import { CommandError, EXIT } from './exit-codes.js';
import { inBoth, type Text, type Texts, text } from './texts.js';

type Parts = Readonly<Record<string, string>>;

/**
 * commander's messages for a wrong command line, with what is said in their place. The value of an option is not shown, because it may
 * be a secret.
 */
const SENTENCES: readonly (readonly [said: RegExp, instead: (parts: Parts) => Text])[] = [
  [
    /^option '(?:.*, )?(?<flag>--[^\s']+)[^']*' argument missing$/s,
    ({ flag = '' }) => inBoth(text`${flag} needs a value.`, '{0} 缺少值。'),
  ],
  [
    /^required option '(?:.*, )?(?<flag>--[^\s']+)[^']*' not specified$/s,
    ({ flag = '' }) => text`${flag} is required.`,
  ],
  [
    /^missing required argument '(?<argument>.*)'$/s,
    ({ argument = '' }) => text`the ${argument} is missing.`,
  ],
  [
    /^option '(?<flag>.*)' cannot be used with option '(?<other>.*)'$/s,
    ({ flag = '', other = '' }) => text`${flag} cannot be combined with ${other}.`,
  ],
  [/^unknown option '(?<flag>--?[^=']+).*'$/s, ({ flag = '' }) => text`unknown option '${flag}'.`],
  [/^unknown command '(?<command>.*)'$/s, ({ command = '' }) => text`unknown command '${command}'.`],
  [/^too many arguments.*$/s, () => inBoth(text`too many arguments.`, '参数过多。')],
];

/** Commander's words as sentences of this command: `(Did you mean --title?)` becomes the hint. */
export function sentencesOf({ message }: CommanderError, texts: Texts): { message: string; hint: string } {
  const [, said = '', meant] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s.exec(message) ?? [];
  const found = SENTENCES.flatMap(([pattern, instead]) => {
    const parts = pattern.exec(said);
    return parts === null ? [] : [instead(parts.groups ?? {})];
  });
  return {
    message: texts.say(found[0] ?? said),
    hint: texts.say(
      meant === undefined ? text`Add --help to see what is possible.` : text`Did you mean ${meant}?`,
    ),
  };
}

/** The error for a word that is no command of another one. */
export function noCommand(name: string, verb: string, choices: readonly string[]): CommandError {
  return new CommandError(
    inBoth(text`${name} have no command ${verb}.`, '{0} 没有命令 {1}。'),
    text`Use one of ${choices.join(', ')}.`,
    EXIT.usage,
  );
}
