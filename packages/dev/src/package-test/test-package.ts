import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inBoth, text } from 'plat-common/text';
import { requireQuestions } from '../application/read-answers.js';
import type { Language } from '../check/findings.js';
import { packageEntries } from '../device/entries.js';
import type { LayoutKind } from '../device/layout.js';
import { packageFacts } from '../device/package-facts.js';
import { openPackage } from '../device/package-files.js';
import { SafeFolder } from '../device/safe-folder.js';
import { type Answers, missingAnswers, variablesOfAnswers, withAnswers, wizardOf } from '../device/wizard.js';
import { PlatDevError } from '../errors.js';
import { startPlatDev } from '../start-plat-dev.js';
import { saidIn } from '../texts/said-in.js';
import { openPorts, portsOf } from './entries.js';
import { requireEntries, type TestExpectation } from './expectations.js';
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
  /** An older version of the package, folder or `.fpk` file, that is installed and then upgraded. @default the package itself */
  from?: string | undefined;
  /** What is expected of entries, by their id in `ui/config`. @default a status below 500, and not 404 */
  expect?: Readonly<Record<string, TestExpectation>> | undefined;
  /** Milliseconds that each run of `cmd/main` may take, and then each page until it responds. @default 60_000 */
  timeoutMs?: number | undefined;
  /** Milliseconds after its start at which the application must still run. @default 5000 */
  watchMs?: number | undefined;
  /** Language of the texts. @default 'en' */
  language?: Language | undefined;
  /** Ends the test before its last step; the processes of the application end, too. */
  signal?: AbortSignal | undefined;
  /** Called with each step when it has ended. */
  onStep?: ((step: TestStep) => void) | undefined;
  /** Called once with an entry that does not respond yet while the application listens elsewhere, and with where it does. */
  onWait?: ((entry: string, reason: string) => void) | undefined;
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
 * Installs a package on a fresh device, starts it twice, requests its entries, upgrades it, stops it and uninstalls it. Rejects
 * if the path is not a package.
 */
export async function testPackage(path: string, options: TestOptions = {}): Promise<PackageTest> {
  const { folder, close } = await openPackage(path);
  try {
    if (options.from === undefined) return await testFolder(folder, undefined, options);
    const older = await openPackage(options.from);
    return await testFolder(folder, older.folder, options).finally(older.close);
  } finally {
    await close();
  }
}

async function testFolder(folder: string, older: string | undefined, options: TestOptions) {
  const { answers = {}, layout, bwrap, timeoutMs = 60_000, watchMs = 5000, expect = {} } = options;
  const { language = 'en', onStep = () => undefined, onWait = () => undefined } = options;
  const { signal = new AbortController().signal } = options;
  const { name: application, version } = await packageFacts(folder);
  const installed = older ?? folder;
  let output: () => Promise<string[]> = async () => [];
  const steps = new Steps({ language, signal, onStep, onWait, output: () => output() });
  const result = (used?: LayoutKind, notes: readonly string[] = []): PackageTest => ({
    ok: !signal.aborted && steps.all.every((step) => step.result !== 'failed'),
    application,
    version,
    ...(used && { layout: used }),
    notes: [...notes, ...steps.notes],
    steps: steps.all,
  });
  const { name: olderName, version: olderVersion, servicePort } = await packageFacts(installed);
  if (olderName !== application) {
    const message = text`The older version is another application: ${olderName} and not ${application}`;
    throw new PlatDevError('package-invalid', message, text`Pass a package with the same appname to --from.`);
  }
  await requireQuestions(answers, [folder, installed]);
  requireEntries(expect, (await askedIn(folder, answers)).entries);
  const lookedAt = performance.now();
  const ofShell = await shellFaults(folder);
  if (ofShell === 'shellcheck') steps.skip(ofShell, 'scripts');
  else if (ofShell !== undefined) await steps.add('scripts', ofShell, performance.now() - lookedAt);
  const asked = await askedIn(installed, answers);
  const missing = missingAnswers(asked.steps, answers);
  if (missing !== undefined) {
    await steps.add('install', [['answers-missing', missing]], 0);
    steps.skip('earlier', 'start', 'entry', 'start-again', 'upgrade', 'stop', 'uninstall');
    return result();
  }
  const ports = portsOf(asked.entries, withAnswers(servicePort, asked.variables));
  const takenPorts = await openPorts(ports);
  const startedAt = performance.now();
  // A newer version may ask more.
  const place = { package: installed, answers: asked.variables, layout, bwrap };
  const dev = await startPlatDev({ ...place, port: 0, scriptTimeoutMs: timeoutMs });
  try {
    const running = dev.applications[0]?.package;
    if (running === undefined) throw new TypeError('the package does not run');
    output = async () => {
      await running.readOutput();
      return dev.log().flatMap(({ kind, title }) => (kind === 'output' ? [title] : []));
    };
    const hasOlder = older !== undefined;
    const given = { folder, hasOlder, answers, timeoutMs, watchMs, expect, takenPorts, signal };
    const life = new PackageLife({ dev, running, steps, ...given });
    // An event that has been is not heard any more.
    const aborted = signal.aborted ? undefined : once(signal, 'abort');
    await Promise.race([life.live(startedAt), aborted]);
    const { layout: used, noteTexts } = running.state;
    const same = inBoth(
      text`Both packages have the version ${version}: raise it in the manifest.`,
      '两个应用包的版本都是 {0}：请在 manifest 中提高版本。',
    );
    const told = hasOlder && olderVersion === version ? [...noteTexts, same] : noteTexts;
    return result(used, told.map(saidIn(language)));
  } finally {
    await dev.close();
  }
}

/** The questions of the installation of a package, and its entries with the answers in place of variables. */
async function askedIn(folder: string, answers: Answers) {
  // A wizard that cannot be read fails the installation itself.
  const steps = await wizardOf(folder, 'install').catch(() => []);
  const variables = variablesOfAnswers(steps, answers);
  const { entries } = await packageEntries(new SafeFolder(folder), { name: '', answers: variables });
  return { steps, variables, entries };
}

const SHELL = /^#!.*\b(?:ba|da|k)?sh\b/;

/** The errors of shellcheck in the scripts of `cmd`: undefined where none is for a shell, and its name where it is not installed. */
async function shellFaults(folder: string): Promise<Found[] | 'shellcheck' | undefined> {
  const files = await readdir(join(folder, 'cmd'), { withFileTypes: true }).catch(() => []);
  const scripts: string[] = [];
  for (const { name } of files.filter((file) => file.isFile())) {
    if (SHELL.test(await readFile(join(folder, 'cmd', name), 'utf8'))) scripts.push(`cmd/${name}`);
  }
  if (scripts.length === 0) return undefined;
  // The settings of a package must not switch rules off.
  const args = ['--norc', '--severity=error', '--format=gcc', '--', ...scripts];
  return new Promise((resolve) => {
    execFile('shellcheck', args, { cwd: folder }, (error, stdout) => {
      if (typeof error?.code === 'string') resolve('shellcheck');
      else resolve(stdout === '' ? [] : [['shellcheck', { lines: `\n${stdout.trimEnd()}` }]]);
    });
  });
}
