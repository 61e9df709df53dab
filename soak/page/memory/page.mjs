import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { mustRecover } from '../../must-recover.mjs';
import { mustHear, wrongInEvents, wrongInLanguage } from '../languages.mjs';

export const REFUSED = '/refused/';

/** What a host says in trouble, and to no single call. */
export const REFUSES_ALL = 'a host in trouble refuses every call';

const LIMITS = { connectTimeoutMs: 400, callTimeoutMs: 400 };

/** A page in memory with two instances of the SDK, and a host that echoes and counts what it is asked. */
export class MemoryPage {
  /** @type {Map<string, number>} how often the host was asked to open a file */
  opened = new Map();
  /** @type {string[]} languages of the host's events, as the page heard them */
  heard = [];
  #serial = 0;
  #isFollowing;

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
    this.#isFollowing = this.#follow();
  }

  get serial() {
    return this.#serial;
  }

  /** @param {string} path */
  timesOpened(path) {
    return this.opened.get(path) ?? 0;
  }

  /**
   * Whether it hears of the language, when all trouble is over.
   *
   * @param {import('../../findings.mjs').Findings} findings
   */
  async mustFollow(findings) {
    const [app] = this.apps;
    await mustRecover(findings, () => ({
      what: 'getPlatformConfig()',
      limitMs: LIMITS.callTimeoutMs,
      ask: () => app.getPlatformConfig(),
      wrongIn: ({ language }) => wrongInLanguage(language, 0, this.serial),
    }));
    // A host in trouble may not have agreed; this one must.
    if (!(await this.#isFollowing)) this.#isFollowing = this.#follow();
    await mustHear(findings, {
      isFollowing: () => this.#isFollowing,
      change: () => this.changeLanguage(),
      heard: () => this.heard,
    });
  }

  /** The host has another one now, which this returns. */
  changeLanguage() {
    this.#serial += 1;
    const language = `soak-${this.#serial}`;
    void this.host.setLanguage(language);
    return language;
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

  #follow() {
    const [app] = this.apps;
    return app
      .$on('os/language', (language) => this.heard.push(String(language)))
      .then(
        () => true,
        () => false,
      );
  }
}
