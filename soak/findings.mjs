import { inspect } from 'node:util';
import { everyFormOf } from './secrets.mjs';
import { Counts } from './work.mjs';

const SHOWN_VIOLATIONS = 10;

/** How long after its own time limit a call may end on a busy machine; what takes longer has hung. */
const GRACE_MS = 10_000;

/** Outcomes of the tests' runs that are no failures. */
const ANSWERS = /^(answer|read|(many: )?(applied|unverified|done-before))$/;

/** What the tests' runs call a violation. @type {Record<string, Kind>} */
const KINDS_OF_RUNS = { secret: 'secret shown', untyped: 'untyped failure', 'never ended': 'never ended' };

/** Thrown by a call whose page was taken away under it: there is nobody left who could get an answer. */
export class Gone extends Error {}

/**
 * One call, and how to tell its own answer from any other.
 *
 * @typedef {object} JudgedCall
 * @property {string} what the call with its unique data, for whoever repeats it
 * @property {number} limitMs its own time limit
 * @property {() => Promise<unknown>} ask
 * @property {(answer: any) => string | undefined} wrongIn what the answer should have been; undefined when it is that
 * @property {(error: any) => string | undefined} [wrongInFailure] what an error must not have said here
 * @property {(answer: any) => unknown[]} [errorsIn] errors that the answer holds, judged as if the call had failed with them
 */

/** What must not happen. @typedef {'wrong answer' | 'never ended' | 'untyped failure' | 'secret shown' | 'handle leaked'} Kind */

/** What became of one client's calls. */
export class Findings {
  calls = 0;
  answers = 0;
  /** Calls that went with their page. */
  gone = 0;
  /** Typed failures by code. */
  failures = new Counts();
  /** What must not have happened, by kind. */
  violations = new Counts();
  /** @type {string[]} the first of them, in words */
  shown = [];
  /** @type {Map<symbol, string>} */
  #pending = new Map();
  #isTyped;
  #secrets;

  /**
   * @param {string} client
   * @param {{ isTyped: (error: any) => boolean, secrets: import('./secrets.mjs').Secrets }} rules
   */
  constructor(client, { isTyped, secrets }) {
    this.client = client;
    this.#isTyped = isTyped;
    this.#secrets = secrets;
  }

  /**
   * Does the call and looks at what came. Resolves with whether its own right answer came.
   *
   * @param {JudgedCall} call
   */
  async judge(call) {
    const { what, limitMs, ask } = call;
    const key = Symbol(what);
    const since = performance.now();
    this.calls += 1;
    this.#pending.set(key, what);
    const outcome = await ask().then(
      (answer) => ({ answer }),
      (error) => ({ error }),
    );
    this.#pending.delete(key);
    const milliseconds = Math.round(performance.now() - since);
    if (milliseconds > limitMs + GRACE_MS) {
      this.violate('never ended', what, `an end after ${limitMs} ms`, `it ended after ${milliseconds} ms`);
      return false;
    }
    if ('answer' in outcome) return this.#judgeAnswer(call, outcome.answer);
    this.#judgeFailure(call, outcome.error);
    return false;
  }

  /**
   * Notes what must not have happened.
   *
   * @param {Kind} kind
   * @param {string} what
   * @param {string} expected
   * @param {unknown} came
   */
  violate(kind, what, expected, came) {
    this.violations.add(kind);
    if (this.shown.length >= SHOWN_VIOLATIONS) return;
    const text = typeof came === 'string' ? came : inspect(came, { depth: 6, breakLength: 110 });
    const told = `${kind}: ${this.client}: ${what}\n  expected: ${expected}\n  came:     ${text}`;
    this.shown.push(this.#secrets.hide(told));
  }

  /** Searches what was shown to somebody. */
  search(where, shown) {
    if (this.#secrets.areIn(shown)) this.violate('secret shown', where, 'no secret', everyFormOf(shown));
  }

  /**
   * Adds what came of a run of the tests, which has judged itself.
   *
   * @param {readonly string[]} outcomes
   * @param {readonly string[]} violations
   * @param {string} story the run, for whoever repeats it
   */
  addRun(outcomes, violations, story) {
    for (const outcome of outcomes) {
      this.calls += 1;
      if (ANSWERS.test(outcome)) this.answers += 1;
      else this.failures.add(outcome);
    }
    for (const violation of violations) {
      const [, prefix = ''] = /^([\w ]+):/.exec(violation) ?? [];
      this.violate(KINDS_OF_RUNS[prefix] ?? 'wrong answer', story, 'none', violation);
    }
  }

  /** Counts the calls that have not ended, at a time when all must have. */
  countHanging() {
    for (const what of this.#pending.values()) {
      this.violate('never ended', what, 'an answer or an error in time', 'nothing');
    }
    this.#pending.clear();
  }

  #judgeAnswer(call, answer) {
    const { what, wrongIn, errorsIn = () => [] } = call;
    this.search(`the answer of ${what}`, answer);
    const expected = expectedBy(wrongIn, answer);
    if (expected !== undefined) {
      this.violate('wrong answer', what, expected, answer);
      return false;
    }
    const isRight = errorsIn(answer).every((error) => this.#isRightError(call, error));
    if (isRight) this.answers += 1;
    return isRight;
  }

  #judgeFailure(call, error) {
    if (error instanceof Gone) this.gone += 1;
    else if (this.#isRightError(call, error)) this.failures.add(error.code);
  }

  #isRightError({ what, wrongInFailure = () => undefined }, error) {
    this.search(`the error of ${what}`, error);
    if (!this.#isTyped(error)) {
      this.violate('untyped failure', what, 'an error of the package', error);
      return false;
    }
    const expected = expectedBy(wrongInFailure, error);
    if (expected !== undefined) this.violate('wrong answer', what, expected, error);
    return expected === undefined;
  }
}

/** What should have come instead. Where a value is so wrong that it cannot even be looked at, that is told. */
function expectedBy(wrongIn, came) {
  try {
    return wrongIn(came);
  } catch (error) {
    return `something of another form (${error})`;
  }
}
