import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { listed, text } from 'plat-common/text';
import { requireQuestions } from '../application/read-answers.js';
import type { Language } from '../check/findings.js';
import { answersTemplate } from '../device/answers-template.js';
import type { LayoutKind } from '../device/layout.js';
import { packageFacts } from '../device/package-facts.js';
import { openPackage } from '../device/package-files.js';
import { type Answers, answerProblems, questionsOf, wizardOf } from '../device/wizard.js';
import { startPlatDev } from '../start-plat-dev.js';
import { saidIn } from '../texts/said-in.js';
import { PackageLife } from './package-life.js';
import { type Found, Steps, type TestStep } from './steps.js';

/** How to test a package. */
export interface TestOptions {
  /** Answers to the questions of the package: field → value. @default the initial values of the questions */
  answers?: Answers | undefined;
  /** Where its processes run. @default 'device' where this machine allows it */
  layout?: LayoutKind | undefined;
  /** The program bubblewrap. @default 'bwrap' */
  bwrap?: string | undefined;
  /** Milliseconds that the application may take until its pages respond. @default 30_000 */
  timeoutMs?: number | undefined;
  /** Language of the texts. @default 'en' */
  language?: Language | undefined;
  /** Ends the test before its last step; the processes of the application end, too. */
  signal?: AbortSignal | undefined;
  /** Called with each step when it has ended. */
  onStep?: ((step: TestStep) => void) | undefined;
}

/** What a test of a package found. */
export interface PackageTest {
  /** Whether every step was reached and none has failed. */
  ok: boolean;
  application: string;
  version: string;
  /** Where its processes ran; undefined where none was started. */
  layout?: LayoutKind;
  /** What is different from a device here, in sentences. */
  notes: string[];
  steps: TestStep[];
}

/**
 * Installs a package on a fresh device, starts it, requests its entries, upgrades it, stops it and uninstalls it. Rejects
 * if the path is not a package.
 */
export async function testPackage(path: string, options: TestOptions = {}): Promise<PackageTest> {
  const { folder, close } = await openPackage(path);
  try {
    return await testFolder(folder, options);
  } finally {
    await close();
  }
}

async function testFolder(folder: string, options: TestOptions): Promise<PackageTest> {
  const {
    answers = {},
    layout,
    bwrap,
    timeoutMs = 30_000,
    language = 'en',
    signal,
    onStep = () => undefined,
  } = options;
  const { name: application, version } = await packageFacts(folder);
  let output: () => Promise<string[]> = async () => [];
  const steps = new Steps({ language, onStep, output: () => output() });
  const result = (more: Pick<PackageTest, 'layout' | 'notes'>): PackageTest => {
    const ok = signal?.aborted !== true && steps.all.every((step) => step.result !== 'failed');
    return { ok, application, version, ...more, steps: steps.all };
  };
  await requireQuestions(answers, [folder]);
  const unanswered = await unansweredIn(folder, answers);
  if (unanswered.length > 0) {
    await steps.add('install', unanswered, 0);
    steps.skipAll(['start', 'entry', 'upgrade', 'stop', 'uninstall'], 'earlier');
    return result({ notes: [] });
  }
  const startedAt = performance.now();
  const dev = await startPlatDev({ package: folder, port: 0, answers, layout, bwrap });
  try {
    const running = dev.applications[0]?.package;
    if (running === undefined) throw new TypeError('the package does not run');
    output = async () => {
      await running.readOutput();
      return dev.log().flatMap(({ kind, title }) => (kind === 'output' ? [title] : []));
    };
    const life = new PackageLife({ dev, running, folder, answers, timeoutMs, steps });
    await Promise.race([life.live(startedAt), aborted(signal)]);
    const { layout: used, noteTexts } = running.state;
    return result({ layout: used, notes: noteTexts.map(saidIn(language)) });
  } finally {
    await dev.close();
  }
}

/** Resolves when the signal is aborted. */
async function aborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return new Promise(() => undefined);
  if (!signal.aborted) await once(signal, 'abort');
}

/** Questions of the installation that neither the answers nor the initial values answer. */
async function unansweredIn(folder: string, answers: Answers): Promise<Found[]> {
  // A wizard that cannot be read fails the installation itself.
  const questions = await wizardOf(folder, 'install').catch(() => []);
  const problems = answerProblems(questions, answers);
  const reasons = Object.entries(problems).map(([field, problem]) => text`${field} (${problem})`);
  if (reasons.length === 0) return [];
  const template = answersTemplate(questionsOf(questions).filter(({ field }) => field in problems));
  return [['answers-missing', { reasons: listed('items', reasons), template }]];
}
