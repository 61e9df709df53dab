import { fill, type Values } from './fill.js';
import type { Language } from './language.js';
import type { zh } from './zh/index.js';

/** A text of the command, in English. The catalogue in `zh/` has the Chinese beside each of them. */
export type Text = keyof typeof zh;

/** The tables of fields, with their meaning in both languages. */
export type FieldTables = typeof import('./field-tables.js');

/**
 * The texts of a run in its language. English is in the code and needs nothing; the Chinese catalogue and the tables of fields are
 * loaded when there is something to say.
 */
export class Texts {
  readonly language: Language;
  #translate: (text: string, values?: Values) => string = fill;
  #tables: FieldTables | undefined;
  #loading: Promise<void> | undefined;

  constructor(language: Language) {
    this.language = language;
  }

  /** The tables of fields; undefined in a run that shows no help. */
  get tables(): FieldTables | undefined {
    return this.#tables;
  }

  /** Has the catalogue ready, for what translates without waiting. */
  async load(): Promise<void> {
    if (this.language !== 'en') this.#loading ??= this.#loadCatalogue();
    return this.#loading;
  }

  /** The same for help, which commander writes without waiting. */
  async loadHelp(): Promise<void> {
    [this.#tables] = await Promise.all([import('./field-tables.js'), this.load()]);
  }

  /** A text in the language of the run; one that the catalogue does not have stays as it is. */
  translate(text: string, values?: Values): string {
    return this.#translate(text, values);
  }

  async #loadCatalogue(): Promise<void> {
    const [{ createInstance }, { zh }] = await Promise.all([import('i18next'), import('./zh/index.js')]);
    const catalogue = createInstance();
    await catalogue.init({
      lng: 'zh',
      resources: { zh: { translation: zh } },
      initAsync: false,
      fallbackLng: false,
      // A text is its own key, with all the points and colons in it.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    this.#translate = (text, values) =>
      catalogue.exists(text) ? catalogue.t(text, { ...values }) : fill(text, values);
  }
}
