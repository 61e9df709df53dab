import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DevPackagePhase } from '../api.js';
import type { RunningPackage } from '../application/running-package.js';
import type { DeviceProcess } from '../device/supervisor-client.js';
import { type Answers, questionsOf, wizardOf } from '../device/wizard.js';
import { cgiRequestOf } from '../proxy/cgi.js';
import type { RunningPlatDev } from '../running-plat-dev.js';
import { leftFolders, lostPlaces, makeOlder, mark } from './device-data.js';
import { entryProblems, portsLeftOpen, portsOf } from './entries.js';
import type { Found, Steps } from './steps.js';

const LOOK_AGAIN_MS = 200;

export interface PackageLifeParts {
  dev: RunningPlatDev;
  running: RunningPackage;
  /** The package's folder. */
  folder: string;
  answers: Answers;
  timeoutMs: number;
  steps: Steps;
}

/** The life of one package on a fresh device, from its installation to its end. */
export class PackageLife {
  readonly #parts: PackageLifeParts;

  constructor(parts: PackageLifeParts) {
    this.#parts = parts;
  }

  /**
   * Runs all steps; those that need one that has failed are skipped.
   *
   * @param startedAt when the installation began
   */
  async live(startedAt: number): Promise<void> {
    const { steps, running } = this.#parts;
    const { isDocker } = running.device.facts;
    if (!(await this.#install(startedAt))) {
      steps.skipAll(['start', 'entry', 'upgrade', 'stop', 'uninstall'], 'earlier');
      return;
    }
    if (isDocker) {
      steps.skipAll(['start', 'entry'], 'docker');
      await steps.run('upgrade', () => this.#upgrade());
      steps.skip('stop', 'docker');
    } else if (await this.#start()) {
      await this.#reachEntries();
      await steps.run('upgrade', () => this.#upgrade());
      await steps.run('stop', () => this.#stop());
    } else {
      steps.skipAll(['entry', 'upgrade', 'stop'], 'earlier');
    }
    await steps.run('uninstall', () => this.#uninstall());
  }

  /** The emulator installs and starts by itself; the phases that it reports tell the one from the other. */
  async #install(startedAt: number): Promise<boolean> {
    const { dev, running, steps } = this.#parts;
    const phases: DevPackagePhase[] = [];
    let installedAt = 0;
    const unsubscribe = dev.subscribe(() => {
      const { phase } = running.state;
      if (phase === 'starting') installedAt = performance.now();
      phases.push(phase);
    });
    await running.settled();
    unsubscribe();
    const isInstalled = phases.includes('starting');
    this.#startMs = performance.now() - installedAt;
    const found = isInstalled ? [] : this.#failure();
    return steps.add('install', found, (isInstalled ? installedAt : performance.now()) - startedAt);
  }

  #startMs = 0;

  #failure(): Found[] {
    const { failureText: reason } = this.#parts.running.state;
    return reason === undefined ? [] : [['event-failed', { reason }]];
  }

  async #start(): Promise<boolean> {
    const { steps } = this.#parts;
    const startedAt = performance.now();
    const failure = this.#failure();
    const found = failure.length > 0 ? failure : await this.#runProblems(0);
    return steps.add('start', found, this.#startMs + performance.now() - startedAt);
  }

  /** CGI programs need none. */
  get #hasServer(): boolean {
    const { entries } = this.#parts.running;
    return entries.some(({ path, port }) => port !== undefined || !path.startsWith('/cgi/'));
  }

  /** @param after the line of the log before the start */
  async #runProblems(after: number): Promise<Found[]> {
    const { dev, running, timeoutMs } = this.#parts;
    if (this.#hasServer && !dev.log(after).some(({ title }) => title === 'ran cmd/main start')) {
      // Without the script there is no status, and the phase is "running" all the same.
      if ((await running.device.status()) === undefined) return [['main-missing']];
      // A script of the installation may have started the server itself.
      if ((await running.device.processes()).length === 0) return [['not-started']];
    }
    // A device asks for the status at intervals, so a server may need some time.
    const until = performance.now() + timeoutMs;
    let code = await running.device.status();
    while (code !== 0 && code !== undefined && performance.now() < until) {
      await sleep(LOOK_AGAIN_MS);
      code = await running.device.status();
    }
    return code === 0 || code === undefined ? [] : [['status-stopped', { code: String(code) }]];
  }

  async #reachEntries(): Promise<void> {
    const { running, steps } = this.#parts;
    if (running.entries.length === 0) await steps.run('entry', async () => [['entries-missing']]);
    for (const entry of running.entries) {
      await steps.run('entry', () => this.#entryProblems(entry), entry.id ?? entry.name);
    }
  }

  async #entryProblems(entry: RunningPackage['entries'][number]): Promise<Found[]> {
    const { dev, running, timeoutMs } = this.#parts;
    const { device } = running;
    const { facts } = device;
    const program = entry.port === undefined ? cgiRequestOf(entry.path, facts.name)?.program : undefined;
    // The response would be that of any address that leads nowhere, which an application may mean.
    if (program !== undefined && (await device.folder('target').stat(program)) === undefined)
      return [['cgi-missing', { address: entry.path, file: `app/${program}` }]];
    return entryProblems(entry, { desktop: dev.url, appName: facts.name, timeoutMs });
  }

  /** Puts the package over an older version of itself. */
  async #upgrade(): Promise<Found[]> {
    const { dev, running, folder, answers } = this.#parts;
    const { device } = running;
    const before = dev.log().at(-1)?.seq ?? 0;
    await mark(device);
    await makeOlder(device);
    if (device.facts.isDocker) await device.upgrade(folder, answers);
    else await running.upgrade(folder, answers);
    const lost = await lostPlaces(device);
    const found: Found[] = lost.length === 0 ? [] : [['data-lost', { places: lost.join(', ') }]];
    if (device.facts.isDocker) return found;
    found.push(...(await this.#runProblems(before)));
    for (const entry of running.entries) found.push(...(await this.#entryProblems(entry)));
    return found;
  }

  async #stop(): Promise<Found[]> {
    const { running } = this.#parts;
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
    const { running, answers } = this.#parts;
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
