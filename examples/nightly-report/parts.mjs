import { PmError } from 'pm-api-client';
import { said } from './language.mjs';

// What the server says of one list, and not of the next. Every other failure ends the report.
const OF_ONE_LIST = ['forbidden', 'not-visible', 'not-found', 'module-missing', 'bad-response', 'timeout'];

/** The parts of a report. An unreadable part is recorded with the reason, and the others go on. */
export class Parts {
  /** @type {Map<string, { code: string; reason: string }>} */
  #unread = new Map();
  #modules;

  /** @param {import('pm-api-client').PmAccess} access */
  constructor({ modules }) {
    this.#modules = modules;
  }

  /** What could not be read, and why. */
  get unread() {
    return [...this.#unread].map(([what, why]) => ({ what, ...why }));
  }

  /**
   * Reads a part; undefined if it is unreadable.
   *
   * @template T
   * @param {'product' | 'bug' | 'execution' | 'task'} module
   * @param {string} what
   * @param {() => Promise<T>} list
   * @returns {Promise<T | undefined>}
   */
  async read(module, what, list) {
    if (this.#modules[module].read === 'no') {
      // One line, in place of a refusal for each product.
      const reason = said(
        `The account may not read the module ${module}. Have an administrator allow it.`,
        `该账号无权读取模块 ${module}，请联系管理员授权。`,
      );
      this.#unread.set(said(`all ${module}s`, `全部 ${module}`), { code: 'forbidden', reason });
      return undefined;
    }
    try {
      return await list();
    } catch (error) {
      if (!(error instanceof PmError && OF_ONE_LIST.includes(error.code))) throw error;
      this.#unread.set(what, { code: error.code, reason: error.message });
      return undefined;
    }
  }
}
