import { serialOf, wrongInEvents, wrongInLanguage } from '../languages.mjs';

/** What each page has been told of the language, as long as it lived. */
export class ToldPages {
  /** @type {Map<string, { answered: number, heard: string[] }>} */
  #pages = new Map();

  /** What a call that begins here may be answered: nothing older than its page has been told before. */
  begin() {
    const before = new Map([...this.#pages].map(([page, { answered }]) => [page, answered]));
    /**
     * @param {string} page
     * @param {string} language
     * @param {number} most
     */
    return (page, language, most) => {
      const wrong = wrongInLanguage(language, before.get(page) ?? 0, most);
      const told = this.#of(page);
      // A call that began later may have been answered before.
      if (wrong === undefined) told.answered = Math.max(told.answered, serialOf(language));
      return wrong;
    };
  }

  /**
   * Adds what a page has heard of. Returns all that it has.
   *
   * @param {{ page: string, heard: string[] }} said
   */
  hear({ page, heard }) {
    const told = this.#of(page);
    told.heard.push(...heard);
    return told.heard;
  }

  wrongInEvents() {
    for (const [page, { heard }] of this.#pages) {
      const wrong = wrongInEvents(heard);
      if (wrong) return { wrong: `${wrong}, in page ${page}`, heard: heard.join() };
    }
    return undefined;
  }

  /** @param {string} page */
  #of(page) {
    const told = this.#pages.get(page) ?? { answered: 0, heard: [] };
    this.#pages.set(page, told);
    return told;
  }
}
