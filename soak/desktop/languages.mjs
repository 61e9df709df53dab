// The device's language counts up, `soak-1`, `soak-2`, …, so that an old answer, an event that came twice and one that was
// lost are seen.
import { pause } from '../work.mjs';

const HEARD_WITHIN_MS = 10_000;

const serialOf = (language) => Number(/^soak-(\d+)$/.exec(language)?.[1]);

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
      const [serial, least] = [serialOf(language), before.get(page) ?? 0];
      if (!(serial >= least && serial <= most)) return `a language from soak-${least} to soak-${most}`;
      const told = this.#of(page);
      // A call that began later may have been answered before.
      told.answered = Math.max(told.answered, serial);
      return undefined;
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

  /** Each event comes once, and none after a later one. */
  wrongInEvents() {
    const isRising = (serials) => serials.every((serial, at) => at === 0 || serial > serials[at - 1]);
    const wrong = [...this.#pages].find(([, { heard }]) => !isRising(heard.map(serialOf)));
    return wrong && `page ${wrong[0]} heard ${wrong[1].heard.join()}`;
  }

  /** @param {string} page */
  #of(page) {
    const told = this.#pages.get(page) ?? { answered: 0, heard: [] };
    this.#pages.set(page, told);
    return told;
  }
}

/**
 * When all is calm, a change of the language must reach a page that follows it.
 *
 * @param {import('../findings.mjs').Findings} findings
 * @param {object} page
 * @param {() => Promise<boolean>} page.isFollowing whether the host has agreed to tell it
 * @param {() => string} page.change makes another language, and returns it
 * @param {() => string[] | Promise<string[]>} page.heard all languages that it has heard of
 * @param {number} [withinMs]
 */
export async function mustHear(findings, { isFollowing, change, heard }, withinMs = HEARD_WITHIN_MS) {
  if (!(await isFollowing())) {
    findings.violate('wrong answer', "$on('os/language')", 'a subscription, as all faults are over', 'none');
    return;
  }
  const end = performance.now() + withinMs;
  const language = change();
  let told = await heard();
  while (!told.includes(language) && performance.now() < end) {
    await pause(20);
    told = await heard();
  }
  if (told.includes(language)) return;
  findings.violate('wrong answer', 'events of the language', language, `last ${told.at(-1)}, no other came`);
}
