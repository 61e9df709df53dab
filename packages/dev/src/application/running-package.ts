import { setTimeout as sleep } from 'node:timers/promises';
import { inBoth, said, type Text, text } from 'plat-common/text';
import type { DevEntry, DevPackage, DevPackagePhase, DevWizardStep } from '../api.js';
import type { DevicePackage } from '../device/device-package.js';
import { packageEntries } from '../device/entries.js';
import { SafeFolder } from '../device/safe-folder.js';
import type { DeviceProcess } from '../device/supervisor-client.js';
import { type Answers, answerProblems, questionsOf, type WizardStep, wizardOf } from '../device/wizard.js';
import { textOf } from '../errors.js';
import type { EventLog, LogEvent } from '../inspector/log.js';
import { lookUntil } from '../look-until.js';
import { portsOf } from '../package-test/entries.js';
import { isOpen } from '../package-test/reach.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Application } from './application.js';
import type { OutputLog } from './output-log.js';
import { invalidAnswers } from './read-answers.js';

const STATUS_MS = 5000;
const END_AGAIN_MS = 50;
const MAX_STOP_MS = 10_000;
/** A server that takes longer is shown all the same. */
const MAX_LISTEN_MS = 5000;

export interface RunningPackageOptions {
  /** The application; its server behind the unified gateway is set here. */
  hosted: { readonly application: Application; readonly folder: string; upstream: Upstream | undefined };
  log: EventLog;
  /** Called when something that the desktop shows has changed. */
  changed(): void;
  device: DevicePackage;
  /** What is different from a device here. */
  notes: readonly Text[];
  /** Answers to all questions; undefined asks them on the desktop. */
  answers: Answers | undefined;
  /** What its processes write. */
  output: OutputLog;
}

/** An application that the emulator installs, starts, watches and stops as a device does. */
export class RunningPackage {
  readonly #closing = new AbortController();
  #phase: DevPackagePhase = 'installing';
  #failure: Text | undefined;
  #questions: WizardStep[] = [];
  #settings: WizardStep[] = [];
  #entries: DevEntry[] = [];
  #work: Promise<void> = Promise.resolve();
  #watching: Promise<void> | undefined;

  constructor(private readonly options: RunningPackageOptions) {}

  get device(): DevicePackage {
    return this.options.device;
  }

  get entries(): DevEntry[] {
    return this.#entries;
  }

  get state(): DevPackage {
    const { device, notes } = this.options;
    const asked = questionsOf([...this.#questions, ...this.#settings]);
    const secret = asked.filter(({ type }) => type === 'password').map(({ field }) => field);
    const answers = Object.entries(device.answers).filter(([field]) => !secret.includes(field));
    return {
      phase: this.#phase,
      layout: device.layout.kind,
      ...(this.#failure && { failure: said(this.#failure), failureText: this.#failure }),
      notes: notes.map((note) => said(note)),
      noteTexts: notes,
      questions: this.#phase === 'questions' ? shown(this.#questions) : [],
      settings: shown(this.#settings),
      answers: Object.fromEntries(answers),
    };
  }

  /** Reads the pages of the package, as far as they are known before it is installed. */
  async read(): Promise<void> {
    const { folder } = this.options.hosted;
    await this.#read(new SafeFolder(folder));
    this.#questions = await wizardOf(folder, 'install').catch(() => []);
  }

  /** Installs and starts it, or waits for answers. Ends with the phase in which something has to be done, or `running`. */
  begin(): Promise<void> {
    return this.#do(async () => {
      const { device, answers } = this.options;
      const { folder } = this.options.hosted;
      if (await device.isInstalled()) {
        await device.upgrade(folder, answers);
        return this.#start();
      }
      this.#questions = await wizardOf(folder, 'install');
      if (questionsOf(this.#questions).length > 0 && answers === undefined) return this.#be('questions');
      await this.#install(answers ?? {});
    });
  }

  /** Goes on with the installation. Rejects with what is wrong with the answers. */
  async answer(answers: Answers): Promise<void> {
    const labels = new Map(questionsOf(this.#questions).map(({ field, label }) => [field, label || field]));
    const found = Object.entries(answerProblems(this.#questions, answers));
    const problems = found.map(([field, problem]) => [labels.get(field) ?? field, problem] as const);
    if (problems.length > 0) throw invalidAnswers(problems);
    await this.#do(() => this.#install(answers));
  }

  start(): Promise<void> {
    return this.#do(() => this.#start());
  }

  async stop(): Promise<DeviceProcess[]> {
    let left: DeviceProcess[] = [];
    await this.#do(async () => {
      left = await this.#stop();
      this.#be('stopped');
    });
    return left;
  }

  /** Saves the settings of `wizard/config`, or runs the callback for changed authorized folders. */
  configure(answers?: Answers): Promise<void> {
    const done = this.#work.then(async () => {
      if (this.#phase === 'questions' || this.#phase === 'removed') return;
      await this.device.configure(answers ?? this.device.answers);
      await this.#read(this.device.folder('target'));
      this.options.changed();
    });
    // A failure leaves the application as it is.
    this.#work = done.catch(() => undefined);
    return done;
  }

  /** Installs another version over this one, and starts it unless Docker does. */
  upgrade(folder: string, answers: Answers, beforeStart: () => Promise<void>): Promise<void> {
    return this.#do(async () => {
      this.#be('installing');
      await this.device.upgrade(folder, answers);
      this.options.hosted.application.readFrom(folder);
      await beforeStart();
      if (!this.device.facts.isDocker) await this.#start();
    });
  }

  uninstall(answers: Answers = {}): Promise<void> {
    return this.#do(async () => {
      await this.device.uninstall(answers);
      this.#be('removed');
    });
  }

  /** Reads what its processes have written up to this moment into the log. */
  readOutput(): Promise<void> {
    return this.options.output.read();
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.#work.catch(() => undefined);
  }

  /** Stops it as a device does, within ten seconds; an installation or start that is under way is ended. Its processes end with the layout. */
  async close(): Promise<void> {
    this.#closing.abort();
    const limitMs = this.#phase === 'running' ? MAX_STOP_MS : 0;
    const stopped = this.settled()
      .then(() => (this.#phase === 'running' ? this.#stop() : []))
      .then(Boolean, () => true);
    if (!(await Promise.race([stopped, sleep(limitMs, false, { ref: false })]))) await this.#endScripts();
    await Promise.all([this.#watching, stopped]);
  }

  /** A script may download for minutes. Each that the work under way still starts is ended too. */
  async #endScripts(): Promise<void> {
    const settled = this.settled().then(() => true);
    const { supervisor } = this.device.layout;
    const endOnce = () => supervisor.end().then(() => sleep(END_AGAIN_MS, false));
    while (!(await Promise.race([settled, endOnce().catch(() => settled)])));
  }

  async #install(answers: Answers): Promise<void> {
    this.#be('installing');
    await this.device.install(this.options.hosted.folder, answers);
    await this.#start();
  }

  async #start(): Promise<void> {
    this.#be('starting');
    await this.#read(this.device.folder('target'));
    this.#settings = await wizardOf(this.device.folder('base'), 'config');
    await this.device.start();
    await this.#waitForPorts();
    this.#be('running');
    this.#watching ??= this.#watch();
  }

  /** Most scripts return before their server listens, and a window that is opened by then shows an error, which stays. */
  async #waitForPorts(): Promise<void> {
    const { signal } = this.#closing;
    const ports = portsOf(this.#entries, '');
    const look = async () =>
      (await Promise.all(ports.map(isOpen))).every(Boolean) || (await this.device.hasEnded());
    await lookUntil(MAX_LISTEN_MS, look, Boolean, signal);
  }

  async #stop(): Promise<DeviceProcess[]> {
    const left = await this.device.stop();
    if (left.length > 0) {
      const title = text`cmd/main stop has left processes running; on a device they keep running`;
      this.#log({ kind: 'control', title, ok: false, detail: { processes: left } });
    }
    return left;
  }

  /** Asks for the status at intervals, as a device does. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(STATUS_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (this.#phase !== 'running' && this.#phase !== 'stopped')) continue;
      await this.#do(async () => {
        const exitCode = await this.device.status();
        const phase = exitCode === 0 || exitCode === undefined ? 'running' : 'stopped';
        if (phase === this.#phase) return;
        this.#log({
          kind: 'control',
          title: inBoth(text`cmd/main status ended with ${String(exitCode)}`, 'cmd/main status 以 {0} 结束'),
          ok: false,
          detail: { exitCode },
        });
        // Why it stopped is in there, before it is told.
        if (phase === 'stopped') await this.readOutput().catch(() => undefined);
        this.#be(phase);
      }).catch(() => undefined);
    }
  }

  async #read(target: SafeFolder): Promise<void> {
    const { device, hosted } = this.options;
    const { name } = device.facts;
    const { entries, gatewaySocket: socketPath } = await packageEntries(target, {
      name,
      answers: device.answers,
    });
    this.#entries = entries;
    if (socketPath === undefined) return;
    const connect = () => device.folder('target').connect(socketPath);
    hosted.upstream = { name: `${name}/${socketPath}`, target: { socketPath }, connect };
  }

  #log(event: LogEvent): void {
    this.options.log.add({ ...event, app: this.device.facts.name });
  }

  #be(phase: DevPackagePhase): void {
    this.#phase = phase;
    if (phase !== 'failed') this.#failure = undefined;
    this.options.changed();
  }

  /** One event after the other; one that fails leaves its reason, and the package as far as it is. */
  #do(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work).catch(async (error: unknown) => {
      // A script that close() has ended has not failed.
      if (this.#closing.signal.aborted) throw error;
      // Many scripts write only to a log why they failed.
      await this.readOutput().catch(() => undefined);
      this.#failure = textOf(error);
      this.#phase = 'failed';
      this.options.changed();
      throw error;
    });
    this.#work = done.catch(() => undefined);
    return done;
  }
}

function shown(steps: readonly WizardStep[]): DevWizardStep[] {
  return steps.map(({ stepTitle, items }) => ({
    stepTitle,
    items: items.map(({ rules, ...item }) => item),
  }));
}
