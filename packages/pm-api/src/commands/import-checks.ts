import { nearestName } from 'plat-common/nearest-name';
import type { PmError } from 'pm-api-client';
import { explainIn } from '../explained.js';
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

  /** Why the client refuses a record. */
  async refusal(error: PmError): Promise<string> {
    const { message } = await explainIn(this.#texts, error);
    const names = Object.keys(error.fields ?? {});
    // Each part of the sentence begins with its field.
    const parts = message.split(/(?<=[:;] |[：；])/);
    const named = parts.map((part) => {
      const name = names.find((each) => part.startsWith(`${each} `));
      if (name === undefined) return part;
      const shown = this.#named(name);
      // No blank follows a full-width bracket.
      return shown + part.slice(name.length + (shown.endsWith('）') ? 1 : 0));
    });
    return named.join('');
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
      "{{field}}: {{value}} is not a build. Use the number of the build, which 'pm-api list builds' shows, or trunk for the main line.",
      { field, value: text },
    );
  }
  // The keys that administrators add are of these characters.
  if (column.values.size === 0 || /^\w*$/.test(text)) return undefined;
  const labels = labelsLike(text, column);
  const meant = nearestName(text, labels);
  return meant === undefined
    ? explain(
        '{{field}}: {{value}} is unknown. Use one of {{choices}}, or the key of a value that an administrator added.',
        { field, value: text, choices: labels.join(', ') },
      )
    : explain('{{field}}: {{value}} is unknown. Did you mean {{meant}}?', { field, value: text, meant });
}

/** The labels of known values in the language of a text. */
function labelsLike(text: string, { values }: Column): string[] {
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label);
  return [...values.keys()].filter((label) => isChinese(label) === isChinese(text));
}
