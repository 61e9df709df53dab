import type { Argument, Command, HelpConfiguration, Option } from 'commander';
import { FRAME } from 'plat-common/commander-texts';
import { resourceFields } from 'pm-api-client/fields';
import type { Subject } from './operation.js';
import { inBoth, listed, type Text, type Texts, text } from './texts.js';

const descriptions = new WeakMap<Command, () => string>();

/** Describes a command by what is put together when it is shown: most runs show no description. */
export function describe(command: Command, say: () => string): Command {
  descriptions.set(command, say);
  return command;
}

export function descriptionOf(command: Command): string {
  return descriptions.get(command)?.() ?? command.description();
}

/** The frame of commander's help in the language of the run; descriptions come translated. */
export function helpIn(texts: Texts): HelpConfiguration {
  const withChoices = ({ description, argChoices }: Option | Argument) => {
    const choices =
      argChoices === undefined ? [] : [inBoth(text`one of ${listed('items', argChoices)}`, '可选值：{0}')];
    return texts.say(listed('clauses', [...(description === '' ? [] : [description]), ...choices]));
  };
  return {
    styleTitle: (title) => (texts.language === 'en' ? title : (FRAME[title] ?? title)),
    commandDescription: (command) => spaced(descriptionOf(command)),
    subcommandDescription: (command) => spaced(descriptionOf(command)),
    // A label is shown as it is typed: --Bug标题.
    optionDescription: (option) => spaced(withChoices(option)).replace(/^Bug (?=\p{Script=Han})/u, 'Bug'),
    argumentDescription: (argument) => (argument.description === '' ? '' : spaced(withChoices(argument))),
  };
}

/** Chinese typography has a blank between Latin letters and Chinese characters, and none behind its colon; a label such as Bug may follow. */
function spaced(shown: string): string {
  const bare = shown.trim().replace(/(?<=：) +/g, '');
  return bare.replace(/(?<=[A-Za-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[A-Za-z0-9])/gu, ' ');
}

/** Sentences and examples behind the help of a command. */
export function addNotes(
  command: Command,
  texts: Texts,
  { notes = [], examples }: { notes?: readonly Text[]; examples: () => readonly string[] },
): Command {
  return command.addHelpText('after', () => {
    const lines = examples();
    const said = notes.map((note) => texts.say(note));
    const shown =
      lines.length === 0 ? [] : ['', texts.say(EXAMPLES), ...lines.map((line) => exampleIn(texts, line))];
    return [...(said.length === 0 ? [] : ['', ...said]), ...shown].join('\n');
  });
}

/** A line of examples, with its quoted texts in the language of the run. */
const exampleIn = (texts: Texts, line: string) =>
  `  pm-api ${line.replace(/(?<=")[^"]+(?=")/g, (words) => texts.word('example', words))}`;

const EXAMPLES = inBoth(text`Examples:`, '示例：');

/** One record in a sentence: `a bug`; in Chinese the label of ZenTao's screens. */
export function aRecord({ name, one }: Subject): Text {
  const template = `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
  return { template, values: [], zh: labelOf(name) ?? one };
}

/** Several records in a sentence: `bugs`. */
export function manyRecords({ name }: Pick<Subject, 'name'>): Text {
  return { template: name, values: [], zh: labelOf(name) ?? name };
}

/** One record in a result: `bug`; in Chinese the label of ZenTao's screens. */
export function nounOf({ name, one }: Subject): Text {
  return { template: one, values: [], zh: labelOf(name)?.trim() ?? one };
}

function labelOf(name: string): string | undefined {
  return resourceFields[name]?.label[1].replace(/^(?=\w)/, ' ');
}
