import { setTimeout as timeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { showsSecret } from '../../packages/pm-api-client/test/seeded-runs/secret-search.mjs';

const MAX_SHOWN = 10;
const LATE = Symbol('late');

// What the seeded runs of the packages' tests tell: outcomes that are no failures, and with what a violation begins.
const ANSWERS = /^(answer|read|(many: )?(applied|unverified|done-before))$/;
const KINDS = {
  secret: 'secrets found',
  untyped: 'untyped failures',
  'never ended': 'calls that never ended',
  twice: 'calls that ran twice',
};

/** Thrown by a call whose page was taken away under it: there is nobody left who could get an answer. */
export class Gone extends Error {}

/** Thrown by the check of a call that was carried out more than once. */
export class RanTwice extends Error {}

/** What became of one client's calls, and what was done around them. */
export class Findings {
  calls = 0;
  answers = 0;
  /** Calls that went with their page. */
  gone = 0;
  /** Typed failures by code. @type {Record<string, number>} */
  failures = {};
  /** Faults that were injected. @type {Record<string, number>} */
  faults = {};
  /** What must not have happened. */
  violations = {
    'wrong answers': 0,
    'calls that never ended': 0,
    'calls that ran twice': 0,
    'untyped failures': 0,
    'leaked handles': 0,
    'secrets found': 0,
  };
  /** The first violations, in words. @type {string[]} */
  shown = [];
  /** Tokens that nobody may be shown. @type {Set<string>} */
  secrets = new Set();

  /**
   * @param {string} client
   * @param {(error: any) => boolean} [isTyped] whether an error is one of the package
   * @param {number} [graceMs] how long after its own limit a call may end on a busy machine
   */
  constructor(client, isTyped = () => false, graceMs = 10_000) {
    this.client = client;
    this.isTyped = isTyped;
    this.graceMs = graceMs;
  }

  /**
   * Does the call and looks at what came: `check` and `checkError` throw where that cannot be. Resolves with whether its own
   * right answer came. `what` tells the call with its unique data, for whoever repeats it.
   */
  async judge({ what, limitMs, ask, check, checkError }) {
    this.calls += 1;
    const late = timeout(limitMs + this.graceMs, LATE, { ref: false });
    const [outcome] = await Promise.allSettled([Promise.race([ask(), late])]);
    const isAnswer = outcome.status === 'fulfilled';
    const came = isAnswer ? outcome.value : outcome.reason;
    if (came instanceof Gone) {
      this.gone += 1;
      return false;
    }
    this.search(what, came);
    if (came === LATE) return this.violate('calls that never ended', what, `its limit is ${limitMs} ms`);
    if (!isAnswer && !this.isTyped(came)) return this.violate('untyped failures', what, came);
    try {
      await (isAnswer ? check(came) : checkError(came));
    } catch (wrong) {
      return this.violate(wrong instanceof RanTwice ? 'calls that ran twice' : 'wrong answers', what, wrong);
    }
    if (isAnswer) this.answers += 1;
    else count(this.failures, came.code);
    return isAnswer;
  }

  /** Adds a seeded run of a package's tests, which has judged itself, with its story for whoever repeats it. */
  addRun({ outcomes, violations }, story) {
    this.calls += outcomes.length;
    for (const outcome of outcomes) {
      if (ANSWERS.test(outcome)) this.answers += 1;
      else count(this.failures, outcome);
    }
    for (const violation of violations) {
      this.violate(KINDS[violation.split(':')[0]] ?? 'wrong answers', violation, story.join('\n'));
    }
  }

  /** Notes what must not have happened. */
  violate(kind, what, came) {
    this.violations[kind] += 1;
    const text = typeof came === 'string' ? came : inspect(came, { depth: 6 });
    let told = `${kind}: ${this.client}: ${what}\n  ${text}`;
    for (const secret of this.secrets) told = told.replaceAll(secret, '***');
    if (this.shown.length < MAX_SHOWN) this.shown.push(told);
    return false;
  }

  /** Searches what was shown to somebody for secrets. */
  search(where, shown) {
    if (showsSecret(shown, this.secrets)) this.violate('secrets found', where, shown);
  }
}

/** @param {Record<string, number>} counts */
export function count(counts, thing) {
  counts[thing] = (counts[thing] ?? 0) + 1;
}

/** @param {Record<string, number> | number[]} counts */
export const sum = (counts) => Object.values(counts).reduce((total, times) => total + times, 0);
