import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBoth, listed, type Text, text } from 'plat-common/text';
import type { DevEntry } from '../api.js';
import type { RunningPackage } from '../application/running-package.js';
import { packageEntries } from '../device/entries.js';
import type { DeviceProcess } from '../device/supervisor-client.js';
import { type Answers, questionsOf, wizardOf } from '../device/wizard.js';
import { PlatDevError, textOf } from '../errors.js';
import { lookUntil } from '../look-until.js';
import { cgiRequestOf } from '../proxy/cgi.js';
import type { RunningPlatDev } from '../running-plat-dev.js';
import { changeConfiguration, leftFolders, lostPlaces, makeOlder, mark } from './device-data.js';
import { entryProblems, portsLeftOpen, portsOf } from './entries.js';
import type { TestExpectation } from './expectations.js';
import type { Found, Steps } from './steps.js';

/** A second server ends by itself where the first one has the port. */
const MAX_TWICE_MS = 3000;
/** A server that listens elsewhere by then may still listen where the entry leads, so the wait goes on. */
const ELSEWHERE_MS = 2000;

export interface PackageLifeParts {
  dev: RunningPlatDev;
  running: RunningPackage;
  /** The folder of the version that is tested. */
  folder: string;
  /** Whether an older version is installed first; else the package is put over itself. */
  hasOlder: boolean;
  answers: Answers;
  timeoutMs: number;
  /** How long after its start the application must still run. */
  watchMs: number;
  expect: Readonly<Record<string, TestExpectation>>;
  /** Ports of the package that were in use before its installation. */
  takenPorts: readonly number[];
  /** Ends the life before its last step. */
  signal: AbortSignal;
  steps: Steps;
}

/** The life of one package on a fresh device, from its installation to its end. */
export class PackageLife {
  constructor(private readonly parts: PackageLifeParts) {}

  /**
   * Runs all steps; those that need one that has failed are skipped.
   *
   * @param startedAt when the installation began
   */
  async live(startedAt: number): Promise<void> {
    const { steps, running } = this.parts;
    if (!(await this.#install(startedAt)))
      return steps.skip('earlier', 'start', 'entry', 'start-again', 'upgrade', 'stop', 'uninstall');
    if (running.device.facts.isDocker) {
      steps.skip('docker', 'start', 'entry', 'start-again');
      await steps.run('upgrade', () => this.#upgrade());
      steps.skip('docker', 'stop');
    } else if ((await this.#start()) && (await this.#reachEntries())) {
      await steps.run('start-again', () => this.#startAgain());
      await steps.run('upgrade', () => this.#upgrade());
      await steps.run('stop', () => this.#stop());
    } else steps.skip('earlier', 'entry', 'start-again', 'upgrade', 'stop');
    await steps.run('uninstall', () => this.#uninstall());
  }

  /** The emulator installs and starts by itself; the phase that it reports tells the one from the other. */
  async #install(startedAt: number): Promise<boolean> {
    const { dev, running, steps } = this.parts;
    const starts = new Promise<boolean>((resolve) => {
      dev.subscribe(() => running.state.phase === 'starting' && resolve(true));
    });
    const isInstalled = await Promise.race([starts, running.settled().then(() => false)]);
    this.#installedAt = performance.now();
    this.#startedAt = this.#installedAt;
    return steps.add('install', isInstalled ? [] : this.#failure(), this.#installedAt - startedAt);
  }

  #installedAt = 0;
  /** The last start: after the installation, or after the upgrade. */
  #startedAt = 0;
  /** The entries that have responded before the upgrade. */
  readonly #reached = new Set<string | undefined>();

  #failure(name: 'event-failed' | 'start-endless' = 'event-failed'): Found[] {
    const { failureText: reason } = this.parts.running.state;
    return reason === undefined ? [] : [[name, { reason }]];
  }

  async #start(): Promise<boolean> {
    const { running, steps, timeoutMs, takenPorts } = this.parts;
    await running.settled();
    // A script that takes longer was ended.
    const isEndless = performance.now() - this.#installedAt >= timeoutMs;
    const failure = this.#failure(isEndless ? 'start-endless' : 'event-failed');
    const isForeign = takenPorts.length > 0;
    const found: Found[] = isForeign ? [['port-foreign', { ports: takenPorts.join(', ') }]] : failure;
    if (found.length === 0) found.push(...(await this.#runProblems(0)));
    return steps.add('start', found, performance.now() - this.#installedAt);
  }

  /** A user who presses Start twice, some time after the first: a server that crashes has done so by then. */
  async #startAgain(): Promise<Found[]> {
    const { running, watchMs, signal } = this.parts;
    const { device } = running;
    const watched = Math.max(0, this.#installedAt + watchMs - performance.now());
    await sleep(watched, undefined, { signal });
    const before = await device.processes();
    const code = await device.status();
    if ((code !== 0 && code !== undefined) || (await this.#hasEnded())) return [this.#stoppedSoon()];
    try {
      await device.startAgain();
    } catch (error) {
      if (!(error instanceof PlatDevError)) throw error;
      return [['start-again-failed', { reason: textOf(error) }]];
    }
    // One that was just started still has the command of the script that started it.
    const look = async () =>
      (await device.processes()).filter(({ pid }) => !before.some((one) => one.pid === pid));
    const started = await lookUntil(MAX_TWICE_MS, look, ({ length }) => length === 0);
    const twice = started.filter(({ command }) => before.some((one) => one.command === command));
    if (twice.length === 0) return [];
    // The steps that follow are about one server.
    await device.layout.supervisor.end();
    return [['started-twice', { processes: shown(twice) }]];
  }

  /** CGI programs need none. */
  get #hasServer(): boolean {
    const { entries } = this.parts.running;
    return entries.some(({ path, port }) => port !== undefined || !path.startsWith('/cgi/'));
  }

  /** Whether nothing can respond any more, because the server has ended. */
  async #hasEnded(): Promise<boolean> {
    return this.#hasServer && (await this.parts.running.device.hasEnded());
  }

  #stoppedSoon(): Found {
    return ['stopped-soon', { seconds: Math.ceil((performance.now() - this.#startedAt) / 1000) }];
  }

  /** @param after the line of the log before the start */
  async #runProblems(after: number): Promise<Found[]> {
    const { dev, running, timeoutMs, signal } = this.parts;
    if (this.#hasServer && !dev.log(after).some(({ title }) => title === 'ran cmd/main start')) {
      // Without the script there is no status, and the phase is "running" all the same.
      if ((await running.device.status()) === undefined) return [['main-missing']];
      // A script of the installation may have started the server itself.
      if ((await running.device.processes()).length === 0) return [['not-started']];
    }
    // A device asks for the status at intervals, so a server may need some time.
    const runs = (code: number | null | undefined) => code === 0 || code === undefined;
    const look = async () => ({ code: await running.device.status(), hasEnded: await this.#hasEnded() });
    const isEnough = ({ code, hasEnded }: Awaited<ReturnType<typeof look>>) => runs(code) || hasEnded;
    const { code, hasEnded } = await lookUntil(timeoutMs, look, isEnough, signal);
    if (hasEnded) return [this.#stoppedSoon()];
    return runs(code) ? [] : [['status-stopped', { code: String(code) }]];
  }

  /** Resolves with whether the server still runs after that. */
  async #reachEntries(): Promise<boolean> {
    const { running, steps } = this.parts;
    if (running.entries.length === 0) await steps.run('entry', async () => [['entries-missing']]);
    for (const entry of running.entries) {
      const hasPassed = await steps.run('entry', () => this.#entryProblems(entry), entry.id ?? entry.name);
      if (hasPassed) this.#reached.add(entry.id);
      else if (await this.#hasEnded()) return false;
    }
    return true;
  }

  async #entryProblems(entry: RunningPackage['entries'][number]): Promise<Found[]> {
    const { dev, running, timeoutMs, signal, expect, steps } = this.parts;
    const { device } = running;
    const { facts } = device;
    const program = entry.port === undefined ? cgiRequestOf(entry.path, facts.name)?.program : undefined;
    // The response would be that of any address that leads nowhere, which an application may mean.
    if (program !== undefined && (await device.folder('target').stat(program)) === undefined)
      return [['cgi-missing', { address: entry.path, file: `app/${program}` }]];
    const before = dev.log().at(-1)?.seq ?? 0;
    const isProgram = program !== undefined;
    const elsewhereAt = performance.now() + ELSEWHERE_MS;
    let elsewhere: Text | undefined;
    const hasEnded = async () => {
      if (elsewhere === undefined && performance.now() >= elsewhereAt) {
        elsewhere = await this.#elsewhere(entry);
        if (elsewhere !== undefined) steps.wait(entry.id ?? entry.name, elsewhere);
      }
      return this.#hasEnded();
    };
    const place = { desktop: dev.url, appName: facts.name, timeoutMs, signal, expect, isProgram, hasEnded };
    const found = await entryProblems(entry, place);
    if (found.length > 0 && !isProgram && (await this.#hasEnded())) return [this.#stoppedSoon()];
    const requests = dev.log(before).filter(({ kind }) => kind === 'proxy');
    const problem = requests.at(-1)?.texts?.problem;
    if (isProgram && problem !== undefined) return [['cgi-invalid', { program, reason: problem }]];
    const reason = elsewhere ?? problem;
    // The emulator itself sent the status of such an error, because the application did not respond.
    const isUnreached = (name: string) =>
      name === 'entry-unreachable' || (name === 'entry-error' && problem !== undefined);
    return found.map((one) =>
      reason !== undefined && isUnreached(one[0]) ? ['entry-unreachable', { ...one[1], reason }] : one,
    );
  }

  /** Where the application listens, when that is not where an entry leads. */
  async #elsewhere({ port }: DevEntry): Promise<Text | undefined> {
    const { device } = this.parts.running;
    const { answers } = device;
    const { gatewaySocket = '' } = await packageEntries(device.folder('target'), { name: '', answers });
    const listens = await device.layout.supervisor.listens();
    const isMeant = (place: string) => `/${place}`.endsWith(`/${port ?? gatewaySocket}`);
    if (listens.length === 0 || listens.some(isMeant)) return undefined;
    const places = listens.map((place) =>
      /^\d/.test(place) ? inBoth(text`port ${place}`, '端口 {0}') : place,
    );
    return inBoth(text`the application listens on ${listed('items', places)}`, '应用监听的是 {0}');
  }

  /** Puts the package over an older version. */
  async #upgrade(): Promise<Found[]> {
    const { dev, running, folder, hasOlder, answers } = this.parts;
    const { device } = running;
    const before = dev.log().at(-1)?.seq ?? 0;
    await mark(device);
    if (!hasOlder) await makeOlder(device);
    const overwritten = await changeConfiguration(device);
    const found: Found[] = [];
    await running.upgrade(folder, answers, async () => {
      this.#startedAt = performance.now();
      // Before the start, because an application may write its own configuration.
      const files = await overwritten();
      if (files.length > 0) found.push(['data-changed', { files: files.join(', ') }]);
    });
    const lost = await lostPlaces(device);
    if (lost.length > 0) found.push(['data-lost', { places: lost.join(', ') }]);
    if (device.facts.isDocker) return found;
    const failed = await this.#runProblems(before);
    found.push(...failed);
    for (const entry of failed.length > 0 ? [] : running.entries)
      if (this.#reached.has(entry.id)) found.push(...(await this.#entryProblems(entry)));
    return found;
  }

  async #stop(): Promise<Found[]> {
    const { running } = this.parts;
    const { device, entries } = running;
    const processes = await running.stop();
    const found: Found[] = [];
    if (processes.length > 0) found.push(['processes-left', { processes: shown(processes) }]);
    if (this.#hasServer && (await device.status()) === 0) found.push(['status-running']);
    const open = await portsLeftOpen(portsOf(entries, device.servicePort));
    if (open.length > 0) found.push(['port-open', { ports: open.join(', ') }]);
    return found;
  }

  async #uninstall(): Promise<Found[]> {
    const { running, answers } = this.parts;
    const { device } = running;
    // What the user is asked may be deleted.
    const asks = questionsOf(await wizardOf(device.folder('base'), 'uninstall')).length > 0;
    await mark(device);
    await running.uninstall(answers);
    const found: Found[] = [];
    const left = await leftFolders(device);
    if (left.length > 0) found.push(['files-left', { places: left.join(', ') }]);
    const lost = asks ? [] : await lostPlaces(device);
    if (lost.length > 0) found.push(['data-lost-at-end', { places: lost.join(', ') }]);
    return found;
  }
}

function shown(processes: readonly DeviceProcess[]): string {
  return processes.map(({ pid, command }) => `${command} (${pid})`).join(', ');
}
