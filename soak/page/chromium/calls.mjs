import { randomUUID } from 'node:crypto';
import { Gone } from '../../findings.mjs';
import { FILES } from './application.mjs';
import { ToldPages } from './told-pages.mjs';

/** What the troubles may lead to. */
const POSSIBLE = new Set(['host-timeout', 'call-timeout']);

const MISSING_CODE = 1000701;

/** The calls of the SDK in the application's page, with data that no other call under way has. */
export class DesktopCalls {
  /** The language that the device has: `soak-<serial>`. */
  serial = 0;
  #desktop;
  #random;
  #nextFile = 0;
  #told = new ToldPages();

  /**
   * @param {Awaited<ReturnType<import('./desktop.mjs').openDesktop>>} desktop
   * @param {import('../../../scripts/random.mjs').Random} random
   */
  constructor(desktop, random) {
    this.#desktop = desktop;
    this.#random = random;
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
      isRefusal: ({ code, hostCode }) => code === 'host-error' && hostCode === MISSING_CODE,
    });
  }

  /** The host is asked once, however silent it was. */
  open() {
    const path = `/vol1/1000/${randomUUID()}`;
    const call = this.#call('openFile', [path], { wrongIn: () => undefined });
    return {
      ...call,
      ask: async () => {
        const before = await this.#desktop.deskId();
        await call.ask();
        const times = await this.#desktop.timesOpened(path);
        // A host that was loaded again has another memory.
        if ((await this.#desktop.deskId()) !== before) throw new Gone();
        return { times };
      },
      wrongIn: ({ times }) => (times === 1 ? undefined : `the host asked once, and not ${times} times`),
    };
  }

  /** No older language than this page has been told before the call, and none from the future. */
  config() {
    const wrongIn = this.#told.begin();
    return this.#call('getPlatformConfig', [], {
      wrongIn: ({ language }, page) => wrongIn(page, language, this.serial),
    });
  }

  /** The device has another language now, which this returns. */
  changeLanguage() {
    this.serial += 1;
    const language = `soak-${this.serial}`;
    this.#desktop.dev.change({ language });
    return language;
  }

  /** All languages that the application's present page has heard of. */
  async heard() {
    return this.#told.hear(await this.#desktop.hear());
  }

  /** Each event that a page heard of came once, and none after a later one. */
  wrongInEvents() {
    return this.#told.wrongInEvents();
  }

  /**
   * @param {string} member
   * @param {unknown[]} args
   * @param {{ wrongIn: (answer: any, page: string) => string | undefined, isRefusal?: (error: any) => boolean }} rules
   *   `isRefusal`: whether an error is what the host has to say to this call
   * @returns {import('../../findings.mjs').JudgedCall}
   */
  #call(member, args, { wrongIn, isRefusal = () => false }) {
    // Some wait as long as a slow host takes.
    const timeoutMs = this.#random.chance(0.2) ? 5000 : 200 + this.#random.below(600);
    const call = { member, args: [...args, { timeoutMs }], index: this.#random.below(2) };
    let page = '';
    return {
      what: `${member}(${args.join()})`,
      limitMs: timeoutMs,
      ask: async () => {
        const said = await this.#desktop.ask(call);
        page = said.page;
        this.#told.hear(said);
        if (said.error !== undefined) throw said.error;
        return said.answer;
      },
      wrongIn: (answer) => wrongIn(answer, page),
      wrongInFailure: (error) =>
        POSSIBLE.has(error.code) || isRefusal(error) ? undefined : `one of ${[...POSSIBLE].join(', ')}`,
    };
  }
}
