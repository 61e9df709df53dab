import type { Text } from 'plat-common/text';
import type { Language } from '../check/findings.js';
import { PlatDevError, textOf } from '../errors.js';
import { type PairValues, textsIn, worded } from '../texts/pairs.js';
import { saidIn } from '../texts/said-in.js';
import { NOTE, type ProblemName, problems, type SkipName, skips } from './texts.js';

/** A part of the life of a package that is tried. */
export type TestStepName =
  | 'scripts'
  | 'install'
  | 'start'
  | 'entry'
  | 'start-again'
  | 'upgrade'
  | 'stop'
  | 'uninstall';

/** Something that is not as it should be. */
export interface TestProblem {
  name: ProblemName;
  message: string;
  /** What to do about it. */
  hint: string;
}

/** One step of a test, and what was found. */
export interface TestStep {
  step: TestStepName;
  /** For the step `entry`: its id in `ui/config`, or its title. */
  entry?: string;
  result: 'passed' | 'failed' | 'skipped';
  milliseconds: number;
  problems: TestProblem[];
  /** Why it was skipped. */
  reason?: string;
  /** What the application wrote last, where the step has failed; a line that repeats once, at its last place. */
  output: string[];
}

/** A problem before it is put into words. */
export type Found = readonly [name: ProblemName, values?: PairValues];

const SHOWN_LINES = 20;

export interface StepsOptions {
  language: Language;
  /** When it is aborted, no further step begins, and what one still finds is not kept. */
  signal: AbortSignal;
  /** Reads the lines that the application has written so far. */
  output: () => Promise<readonly string[]>;
  /** Hears of each step when it has ended. */
  onStep: (step: TestStep) => void;
  /** Hears of an entry that does not respond yet, and why. */
  onWait: (entry: string, reason: string) => void;
}

/** Runs steps one after the other and keeps what they find. */
export class Steps {
  readonly all: TestStep[] = [];
  readonly #notes = new Set<string>();

  constructor(private readonly options: StepsOptions) {}

  /** Runs a step; an error is a problem of it. Resolves with whether it has passed. */
  async run(step: TestStepName, work: () => Promise<readonly Found[]>, entry?: string): Promise<boolean> {
    this.options.signal.throwIfAborted();
    const startedAt = performance.now();
    const found = await work().catch((error: unknown): Found[] => {
      if (error instanceof PlatDevError) return [['event-failed', { reason: textOf(error) }]];
      throw error;
    });
    return this.add(step, found, performance.now() - startedAt, entry);
  }

  /** Keeps a step that was run elsewhere. */
  async add(step: TestStepName, found: readonly Found[], milliseconds: number, entry?: string) {
    const { language } = this.options;
    const failed = found.filter(([name]) => name !== NOTE);
    const ok = failed.length === 0;
    const output = ok ? [] : lastLines(await this.options.output());
    this.#keep({
      step,
      ...(entry !== undefined && { entry }),
      result: ok ? 'passed' : 'failed',
      milliseconds: Math.round(milliseconds),
      problems: failed.map((one) => inWords(caused(one, output), language)),
      output,
    });
    for (const one of found.filter((other) => !failed.includes(other))) {
      const { message, hint } = inWords(one, language);
      this.#notes.add(language === 'zh' ? `${message}。${hint}` : `${message}. ${hint}`);
    }
    return ok;
  }

  /** What was found and fails no step, in sentences. */
  get notes(): string[] {
    return [...this.#notes];
  }

  wait(entry: string, reason: Text): void {
    this.options.onWait(entry, saidIn(this.options.language)(reason));
  }

  /** Keeps steps as skipped, except those that have run already. */
  skip(why: SkipName, ...names: TestStepName[]): void {
    const reason = worded(skips[why], this.options.language);
    for (const step of names.filter((name) => this.all.every((one) => one.step !== name)))
      this.#keep({ step, result: 'skipped', milliseconds: 0, problems: [], reason, output: [] });
  }

  #keep(step: TestStep): void {
    if (this.options.signal.aborted) return;
    this.all.push(step);
    this.options.onStep(step);
  }
}

function inWords([name, values]: Found, language: Language): TestProblem {
  const texts = textsIn(problems[name].split('\n'));
  const [message = '', hint = ''] = texts.map((pair) => worded(pair, language, values));
  return { name, message, hint };
}

/** What has failed, with the cause that the output shows. */
function caused(found: Found, output: readonly string[]): Found {
  const [name, values = {}] = found;
  const said = [...output, worded(['{reason}', ''], 'en', values)].join('\n');
  const isInUse = name === 'event-failed' && /EADDRINUSE|address already in use/i.test(said);
  return isInUse ? ['port-in-use', values] : found;
}

/** The last lines, without the stack frames of Node.js itself, which push the message of an error out. */
function lastLines(lines: readonly string[]): string[] {
  const own = lines.filter((line) => !/^\s+at .*\bnode:internal\//.test(line));
  return [...new Set(own.reverse())].slice(0, SHOWN_LINES).reverse();
}
