import type { Argument, Command, HelpConfiguration, Option } from 'commander';
import type { Text, Texts } from './texts.js';

/** A record of a resource, as sentences name it. */
export interface Named {
  name: string;
  one: string;
}

/** The help of commander in the language of the run. What is not in the catalogue stays as it is. */
export function helpIn(texts: Texts): HelpConfiguration {
  const say = (text: string) => spaced(texts.translate(text));
  const withNotes = ({ description, argChoices }: Option | Argument, isOption: boolean) => {
    const choices =
      argChoices === undefined
        ? []
        : [texts.translate('one of {{choices}}', { choices: argChoices.join(', ') })];
    const about = say(description);
    return isOption || about !== ''
      ? [about, ...choices].filter((part) => part !== '').join(texts.language === 'en' ? '; ' : '；')
      : about;
  };
  return {
    styleTitle: say,
    commandDescription: (command) => say(command.description()),
    subcommandDescription: (command) => say(command.summary() || command.description()),
    optionDescription: (option) => withNotes(option, true),
    argumentDescription: (argument) => withNotes(argument, false),
  };
}

/** Chinese typography has a blank between Latin letters and Chinese characters; a label such as Bug may precede either. */
function spaced(text: string): string {
  return text.trim().replace(/(?<=[A-Za-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[A-Za-z0-9])/gu, ' ');
}

/** Sentences and examples behind the help of a command. */
export function addNotes(
  command: Command,
  texts: Texts,
  { notes = [], examples }: { notes?: readonly Text[]; examples: () => readonly string[] },
): Command {
  return command.addHelpText('after', () => {
    const lines = examples();
    const heading = texts.translate((lines.length === 1 ? 'Example:' : 'Examples:') satisfies Text);
    const said = notes.map((note) => texts.translate(note));
    const shown = lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  pm-api ${line}`)];
    return [...(said.length === 0 ? [] : ['', ...said]), ...shown].join('\n');
  });
}

/** One record in a sentence: `a bug`; in Chinese the label of ZenTao's screens. */
export function oneOf({ name, one }: Named, texts: Texts): string {
  if (texts.language === 'en') return `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
  return labelOf(name, texts) ?? one;
}

/** Several records in a sentence: `bugs`. */
export function manyOf({ name }: Pick<Named, 'name'>, texts: Texts): string {
  return texts.language === 'en' ? name : (labelOf(name, texts) ?? name);
}

/** One record in a result: `bug`; in Chinese the label of ZenTao's screens. */
export async function nounOf({ name, one }: Named, texts: Texts): Promise<string> {
  if (texts.language === 'en') return one;
  await texts.loadHelp();
  return labelOf(name, texts)?.trim() ?? one;
}

/**
 * A word of a kind, such as the name of a verb, which stays as it is in English and where the catalogue lacks it. Servers write
 * actions in either case.
 */
export function shortText(texts: Texts, kind: 'verb' | 'access' | 'action' | 'column', word: string): string {
  const key = `${kind} ${kind === 'action' ? word.toLowerCase() : word}`;
  const said = texts.translate(key);
  return said === key ? word : said;
}

function labelOf(name: string, { tables }: Texts): string | undefined {
  const label = tables?.resourceFields[name]?.label[1];
  return label?.replace(/^(?=\w)/, ' ');
}
