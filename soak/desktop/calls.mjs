import { randomUUID } from 'node:crypto';
import { Gone } from '../findings.mjs';
import { FILES } from './desktop.mjs';
import { ToldPages } from './languages.mjs';

/** What the faults may lead to. */
const POSSIBLE = ['host-timeout', 'call-timeout'];

const MISSING_CODE = 1000701;

/** The calls of the SDK in the application's page, with data that no other call under way has. */
export class DesktopCalls {
  /** The language that the device has: `soak-<serial>`. */
  serial = 0;
  told = new ToldPages();
  #desktop;
  #random;
  #nextFile = 0;

  /**
   * @param {Awaited<ReturnType<import('./desktop.mjs').openDesktop>>} desktop
   * @param {import('../../scripts/random.mjs').Random} random
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
        const before = await this.#desktop.hostId();
        await call.ask();
        const times = await this.#desktop.timesOpened(path);
        // A host that was loaded again has another memory.
        if ((await this.#desktop.hostId()) !== before) throw new Gone();
        return { times };
      },
      wrongIn: ({ times }) => (times === 1 ? undefined : `the host asked once, and not ${times} times`),
    };
  }

  /** No older language than this page has been told before the call, and none from the future. */
  config() {
    const wrongIn = this.told.begin();
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

  /**
   * @param {string} member
   * @param {unknown[]} args
   * @param {{ wrongIn: (answer: any, page: string) => string | undefined, isRefusal?: (error: any) => boolean }} rules
   *   `isRefusal`: whether an error is what the host has to say to this call
   * @returns {import('../findings.mjs').JudgedCall}
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
        this.told.hear(said);
        if (said.error !== undefined) throw said.error;
        return said.answer;
      },
      wrongIn: (answer) => wrongIn(answer, page),
      wrongInFailure: (error) =>
        POSSIBLE.includes(error.code) || isRefusal(error) ? undefined : `one of ${POSSIBLE.join(', ')}`,
    };
  }
}
