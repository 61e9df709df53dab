import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { wrongInEvents } from '../languages.mjs';

export const REFUSED = '/refused/';

const LIMITS = { connectTimeoutMs: 400, callTimeoutMs: 400 };

/** A page in memory with two instances of the SDK, and a host that echoes and counts what it is asked. */
export class MemoryPage {
  /** @type {Map<string, number>} how often the host was asked to open a file */
  opened = new Map();
  /** @type {string[]} languages of the host's events, as the page heard them */
  heard = [];
  #serial = 0;

  constructor() {
    this.host = createFakeHost({
      config: { language: 'soak-0' },
      methods: {
        authorizeUserFile(path) {
          if (String(path).startsWith(REFUSED)) throw new Error(`no ${path}`);
          return { code: 0, msg: '', data: [path] };
        },
        openFile: (path) => {
          this.opened.set(String(path), this.timesOpened(String(path)) + 1);
        },
      },
    });
    const { window } = this.host;
    this.apps = [new PlatApp({ window, ...LIMITS }), new PlatApp({ window, ...LIMITS })];
  }

  get serial() {
    return this.#serial;
  }

  /** @param {string} path */
  timesOpened(path) {
    return this.opened.get(path) ?? 0;
  }

  /** Follows the language, as soon as the host agrees. */
  listen() {
    return this.apps[0].$on('os/language', (language) => this.heard.push(String(language)));
  }

  changeLanguage() {
    this.#serial += 1;
    return this.host.setLanguage(`soak-${this.#serial}`);
  }

  /**
   * Ends what is pending, and says what is left of it.
   *
   * @param {import('../../findings.mjs').Findings} findings
   */
  close(findings) {
    for (const app of this.apps) app.destroy();
    this.host.close();
    const left = this.host.window.listenerCount('message');
    if (left > 0) findings.violate('handle leaked', 'destroy()', 'no listener', `${left} listeners`);
    const expected = wrongInEvents(this.heard);
    if (expected) findings.violate('wrong answer', 'events of the language', expected, this.heard.join());
  }
}
