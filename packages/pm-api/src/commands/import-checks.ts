import { nearestName } from 'plat-common/nearest-name';
import type { PmError } from 'pm-api-client';
import { explainIn, wordsIn } from '../explained.js';
import { cellText } from '../printable.js';
import { SECRET_NAMES } from '../secrets.js';
import type { Text, Texts } from '../texts/texts.js';
import type { Column } from './import-columns.js';
import type { ImportColumn } from './import-file.js';

/** What is wrong with one value, in the language of the run. */
type Explain = (text: Text, values: Record<string, string>) => string;

/** Says what is wrong with the values of a file, in its own words: a field is named as the file names its column. */
export class ImportChecks {
  readonly #texts: Texts;
  readonly #known: readonly Column[];
  readonly #columns: readonly ImportColumn[];

  constructor(texts: Texts, known: readonly Column[], columns: readonly ImportColumn[]) {
    this.#texts = texts;
    this.#known = known;
    this.#columns = columns;
  }

  /** Servers keep any text as a build or as a known value; what a screen shows would become one of that name. */
  wrongValues(fields: Readonly<Record<string, unknown>>): string[] {
    const explain: Explain = (text, values) => this.#texts.translate(text, values);
    return this.#known.flatMap((column) => {
      const value = fields[column.field.name];
      const texts = (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string');
      const field = this.#named(column.field.name);
      return texts.flatMap((text) => problemOf(text, field, column, explain) ?? []);
    });
  }

  /** Why the client refuses a record: a sentence for each wrong field, with its value. */
  async refusals(error: PmError, fields: Readonly<Record<string, unknown>>): Promise<string[]> {
    const wrong = error.code === 'invalid-input' ? Object.entries(error.fields ?? {}) : [];
    if (wrong.length === 0) {
      const { message, hint } = await explainIn(this.#texts, error);
      return [`${message} ${hint}`];
    }
    return Promise.all(
      wrong.map(async ([name, reasons]) => {
        const sentence = await wordsIn(this.#texts, `${name} ${reasons.join(', ')}.`);
        const reason = sentence.startsWith(name) ? sentence.slice(name.length) : ` ${sentence}`;
        const field = this.#named(name);
        const value = fields[name];
        if (value === undefined || SECRET_NAMES.includes(name)) {
          // No blank follows a full-width bracket.
          return field + (field.endsWith('）') ? reason.trimStart() : reason);
        }
        return this.#texts.language === 'en'
          ? `${field}: "${cellText(value)}"${reason}`
          : `${field}：“${cellText(value)}”${reason.trimStart()}`;
      }),
    );
  }

  /** A field with the title of its column; one that has no column as the other columns of the file are named. */
  #named(field: string): string {
    const isTitled = this.#columns.some((column) => column.title !== column.field);
    const titles = this.#known.find((column) => column.field.name === field)?.titles;
    const own = this.#columns.find((column) => column.field === field)?.title;
    const title = own ?? (isTitled ? titles?.[this.#texts.language] : undefined) ?? field;
    if (title === field) return field;
    return this.#texts.language === 'en' ? `${title} (${field})` : `${title}（${field}）`;
  }
}

function problemOf(text: string, field: string, column: Column, explain: Explain): string | undefined {
  if (column.isBuild) {
    if (text === 'trunk' || /^\d+$/.test(text)) return undefined;
    return explain(
      '{{field}}: "{{value}}" is not a build. Use the number of the build, which "pm-api list builds --project ID" shows, or trunk for the main line.',
      { field, value: text },
    );
  }
  // The keys that administrators add are of these characters.
  if (column.values.size === 0 || /^\w*$/.test(text)) return undefined;
  const labels = labelsLike(text, column);
  const meant = nearestName(text, labels);
  return meant === undefined
    ? explain(
        '{{field}}: "{{value}}" is unknown. Use one of {{choices}}, or the key of a value that an administrator added.',
        { field, value: text, choices: labels.join(', ') },
      )
    : explain('{{field}}: "{{value}}" is unknown. Did you mean {{meant}}?', { field, value: text, meant });
}

/** The labels of known values in the language of a text. */
function labelsLike(text: string, { values }: Column): string[] {
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label);
  return [...values.keys()].filter((label) => isChinese(label) === isChinese(text));
}
