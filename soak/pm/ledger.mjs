import { pause } from '../pause.mjs';

const QUIET_MS = 40;
const QUIET_LOOKS = 4;

/** What a server must hold, by what its client was told: how many records of each name. */
export class Ledger {
  /** @type {Map<string, { least: number, most: number, because: string }>} */
  #expected = new Map();

  /**
   * @param {string} name
   * @param {number} least
   * @param {number} most
   * @param {string} because
   */
  expect(name, least, most, because) {
    this.#expected.set(name, { least, most, because });
  }

  /**
   * Compares, when the server has come to rest: a request whose client has left may still be on its way.
   *
   * @param {import('plat-testing/pm').FakePm} server
   * @param {import('../findings.mjs').Findings} findings
   */
  async compare(server, findings) {
    for (let quiet = 0, last = -1; quiet < QUIET_LOOKS; ) {
      await pause(QUIET_MS);
      quiet = server.calls.length === last ? quiet + 1 : 0;
      last = server.calls.length;
    }
    const titles = server.bugs.map(({ title }) => title);
    for (const [name, { least, most, because }] of this.#expected) {
      const count = titles.filter((title) => title === name).length;
      if (count >= least && count <= most) continue;
      const expected = least === most ? `${least} records` : `${least} to ${most} records`;
      findings.violate('wrong answer', `${because}, bug "${name}"`, expected, `${count} records`);
    }
  }
}
