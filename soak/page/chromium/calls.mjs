import { randomUUID } from 'node:crypto';
import { Gone } from '../../findings.mjs';
import { serialOf, wrongInEvents, wrongInLanguage } from '../languages.mjs';
import { FILES } from './application.mjs';

/** What the troubles may lead to. */
const POSSIBLE = new Set(['host-timeout', 'call-timeout', 'host-error']);

const MISSING_CODE = 1000701;

/** A host that says nothing for so long is taken for another one, which has not heard of the call. */
const TAKEN_FOR_ANOTHER_MS = 2000;

/** The calls of the SDK in the application's page, with data that no other call under way has. */
export class DesktopCalls {
  /** The language that the device has: `soak-<serial>`. */
  serial = 0;
  #desktop;
  #luck;
  #nextFile = 0;
  /** @type {Map<string, { answered: number, heard: string[] }>} what a page has been told so far */
  #pages = new Map();

  /**
   * @param {Awaited<ReturnType<import('./desktop.mjs').openDesktop>>} desktop
   * @param {import('../../luck.mjs').Luck} luck
   */
  constructor(desktop, luck) {
    this.#desktop = desktop;
    this.#luck = luck;
  }

  /** A file that a person allows. */
  authorize() {
    const path = FILES[this.#nextFile++ % FILES.length];
    return this.#call('authorizeUserFile', [path], {
      wrongIn: ({ code, data }) => (code === 0 && data[0] === path ? undefined : path),
    });
  }

  /** A file that is not there, which the platform says. */
  missing() {
    return this.#call('authorizeUserFile', [`/vol1/1000/${randomUUID()}`], {
      wrongIn: () => `host-error with ${MISSING_CODE}`,
      wrongInFailure: ({ code, hostCode }) =>
        code === 'host-error' && hostCode !== MISSING_CODE ? `host code ${MISSING_CODE}` : undefined,
    });
  }

  /** The host is asked once, and once more where it was silent for long. */
  open() {
    const path = `/vol1/1000/${randomUUID()}`;
    const call = this.#call('openFile', [path], { wrongIn: () => undefined });
    return {
      ...call,
      ask: async () => {
        const before = await this.#desktop.deskId();
        const since = performance.now();
        await call.ask();
        const most = performance.now() - since > TAKEN_FOR_ANOTHER_MS ? 2 : 1;
        const times = await this.#desktop.timesOpened(path);
        // A host that was loaded again has another memory.
        if ((await this.#desktop.deskId()) !== before) throw new Gone();
        return { times, most };
      },
      wrongIn: ({ times, most }) =>
        times >= 1 && times <= most ? undefined : `the host asked once, at most ${most} times`,
    };
  }

  /** No older language than this page has been told before the call, and none from the future. */
  config() {
    const before = new Map([...this.#pages].map(([page, { answered }]) => [page, answered]));
    return this.#call('getPlatformConfig', [], {
      wrongIn: ({ language }, page) => {
        const wrong = wrongInLanguage(language, before.get(page) ?? 0, this.serial);
        if (wrong === undefined)
          this.#told(page).answered = Math.max(serialOf(language), before.get(page) ?? 0);
        return wrong;
      },
    });
  }

  /** Languages that each page heard of, as long as it lived. */
  wrongInEvents() {
    for (const [page, { heard }] of this.#pages) {
      const wrong = wrongInEvents(heard);
      if (wrong) return { wrong: `${wrong}, in page ${page}`, heard: heard.join() };
    }
    return undefined;
  }

  #told(page) {
    const told = this.#pages.get(page) ?? { answered: 0, heard: [] };
    this.#pages.set(page, told);
    return told;
  }

  /**
   * @param {string} member
   * @param {unknown[]} args
   * @param {{ wrongIn: (answer: any, page: string) => string | undefined, wrongInFailure?: (error: any) => string | undefined }} rules
   * @returns {import('../../findings.mjs').JudgedCall}
   */
  #call(member, args, { wrongIn, wrongInFailure }) {
    // Some wait as long as a slow host takes.
    const timeoutMs = this.#luck.chance(0.2) ? 5000 : 200 + this.#luck.below(600);
    const call = { member, args: [...args, { timeoutMs }], index: this.#luck.below(2) };
    let page = '';
    return {
      what: `${member}(${args.join()})`,
      limitMs: timeoutMs,
      ask: async () => {
        const said = await this.#desktop.ask(call);
        page = said.page;
        this.#told(page).heard.push(...said.heard);
        if (said.error !== undefined) throw said.error;
        return said.answer;
      },
      wrongIn: (answer) => wrongIn(answer, page),
      wrongInFailure: (error) =>
        POSSIBLE.has(error.code) ? wrongInFailure?.(error) : `one of ${[...POSSIBLE].join(', ')}`,
    };
  }
}
