import { listed, text } from 'plat-common/text';
import type { PmError } from 'pm-api-client';
import { explainIn, wordsIn } from '../explained.js';
import { problemOf } from '../field-values.js';
import { cellText } from '../printable.js';
import { SECRET_NAMES } from '../secrets.js';
import type { Texts } from '../texts/texts.js';
import type { Column } from './import-columns.js';
import type { ImportColumn } from './import-file.js';

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
    return this.#known.flatMap((column) => {
      const value = fields[column.field.name];
      const texts = (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string');
      const field = this.#named(column.field.name);
      return texts.flatMap((text) => problemOf(text, field, column, this.#texts) ?? []);
    });
  }

  /** Why the client refuses a record: a sentence for each wrong field, with its value. */
  async refusals(error: PmError, fields: Readonly<Record<string, unknown>>): Promise<string[]> {
    const wrong = error.code === 'invalid-input' ? Object.entries(error.fieldTexts ?? {}) : [];
    if (wrong.length === 0) {
      const { message, hint } = await explainIn(this.#texts, error);
      return [`${message} ${hint}`];
    }
    return Promise.all(
      wrong.map(async ([name, reasons]) => {
        const reason = await wordsIn(this.#texts, text`${listed('items', reasons)}.`);
        const field = this.#named(name);
        const value = fields[name];
        if (value === undefined || SECRET_NAMES.includes(name)) {
          // No blank follows a full-width bracket.
          return field.endsWith('）') ? field + reason : `${field} ${reason}`;
        }
        return this.#texts.language === 'en'
          ? `${field}: "${cellText(value)}" ${reason}`
          : `${field}：“${cellText(value)}”${reason}`;
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
