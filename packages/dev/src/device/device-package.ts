import type { Socket } from 'node:net';
import { inBoth, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { VOLUME } from '../files/platform-path.js';
import { lookUntil } from '../look-until.js';
import { isOpen } from '../package-test/reach.js';
import { type AppStatus, type DeviceWorld, scriptEnvironment } from './device-environment.js';
import { type ApplicationPaths, systemFolders } from './device-folders.js';
import type { OpenLayout } from './layout.js';
import { type PackageFacts, packageFacts } from './package-facts.js';
import { copyDescription, copyFiles } from './package-files.js';
import type { SafeFolder } from './safe-folder.js';
import type { ScriptResult, ScriptRunner, ScriptRunnerOptions } from './script-runner.js';
import type { DeviceProcess } from './supervisor-client.js';
import { type Answers, variablesAt, type WizardEvent, withAnswers } from './wizard.js';

const MAX_ENDING_MS = 3000;
const BEGINNING_MS = 500;

export interface DevicePackageParts extends Pick<ScriptRunnerOptions, 'layout' | 'paths' | 'devicePaths'> {
  facts: PackageFacts;
  device: SafeFolder;
  uid: number;
  /** The shared folders of all applications. */
  shares: SafeFolder;
  scripts: ScriptRunner;
  world: DeviceWorld;
}

/** One application of a device, and the events of its life as the system runs them. */
export class DevicePackage {
  #facts: PackageFacts;
  #oldVersion = '';
  #answers: Record<string, string> = {};

  constructor(private readonly parts: DevicePackageParts) {
    this.#facts = parts.facts;
  }

  get facts(): PackageFacts {
    return this.#facts;
  }

  get layout(): OpenLayout {
    return this.parts.layout;
  }

  /** Its folder of a name: `base` is the installed package. */
  folder(name: keyof ApplicationPaths): SafeFolder {
    return this.parts.device.below(this.parts.devicePaths[name]);
  }

  /** Its shared folders, by their names. */
  get shares(): { name: string; folder: SafeFolder }[] {
    return this.#facts.shares.map((name) => ({ name, folder: this.parts.shares.below(name) }));
  }

  /** The port of `service_port`, which may be an answer: `${wizard_port}`. */
  get servicePort(): string {
    return withAnswers(this.#facts.servicePort, this.#answers);
  }

  /** The answers to the package's questions, as its scripts have them. */
  get answers(): Readonly<Record<string, string>> {
    return this.#answers;
  }

  /** Whether the device has it from an earlier run. */
  async isInstalled(): Promise<boolean> {
    return (await this.folder('base').stat('manifest')) !== undefined;
  }

  /** Installs a package's folder: `install_init`, its files, `install_callback`. Rejects when one of the scripts fails. */
  async install(folder: string, answers: Answers = {}): Promise<void> {
    await this.#put(folder, 'install', answers);
  }

  /** Puts another version over the installed one; files that it does not have any more stay, as on a device. */
  async upgrade(folder: string, answers: Answers = {}): Promise<void> {
    await this.stop();
    this.#oldVersion = (await packageFacts(this.folder('base'))).version;
    this.#facts = await packageFacts(folder);
    await this.#put(folder, 'upgrade', answers);
  }

  /** Rejects when the port is taken, or `cmd/main start` fails. */
  async start(): Promise<void> {
    const { checksPort, isDocker } = this.#facts;
    const { servicePort } = this;
    if (isDocker) throw new PlatDevError('package-invalid', DOCKER.message, DOCKER.hint);
    await this.authorize();
    if ((await this.status()) === 0) return;
    if (checksPort && /^\d+$/.test(servicePort) && (await isOpen(Number(servicePort)))) {
      const hint = inBoth(text`Stop the process that listens there.`, '请停止占用它的进程。');
      throw new PlatDevError('port-taken', text`The application's port is taken: ${servicePort}`, hint);
    }
    await this.#link();
    await this.#event('main', 'START', ['start']);
  }

  /** Runs `cmd/main start` whether it runs or not. */
  startAgain(): Promise<void> {
    return this.#event('main', 'START', ['start']);
  }

  /** What `cmd/main status` ends with: 0 runs, 3 does not run. Undefined without such a script. */
  async status(): Promise<number | null | undefined> {
    if (!(await this.parts.scripts.has('main'))) return undefined;
    return (await this.#run('main', 'START', ['status'])).exitCode;
  }

  /** Runs `cmd/main stop`, and resolves with the processes that it has left. The system stops containers by itself. */
  async stop(): Promise<DeviceProcess[]> {
    if (!this.#facts.isDocker && (await this.parts.scripts.has('main')))
      await this.#event('main', 'STOP', ['stop']);
    // A script that asked its server to end need not wait for that.
    const look = () => this.processes();
    return lookUntil(MAX_ENDING_MS, look, ({ length }) => length === 0);
  }

  /** After a change of settings, or of the authorized folders. */
  async configure(answers: Answers = {}): Promise<void> {
    await this.#answer(this.folder('base'), 'config', answers);
    await this.authorize();
    await this.#event('config_init', 'CONFIG');
    await this.#event('config_callback', 'CONFIG');
    await this.#readInstalled();
  }

  /** Takes it from the device; its data and shared folders stay. */
  async uninstall(answers: Answers = {}): Promise<void> {
    const { device, devicePaths, layout } = this.parts;
    await this.stop();
    await this.#answer(this.folder('base'), 'uninstall', answers);
    await this.#event('uninstall_init', 'UNINSTALL');
    await layout.supervisor.end();
    for (const name of ['target', 'tmp', 'home', 'etc'] as const) await device.remove(devicePaths[name]);
    await this.#event('uninstall_callback', 'UNINSTALL');
    await device.remove(devicePaths.base);
  }

  /** Makes what users have authorized visible to the application. */
  async authorize(): Promise<void> {
    const { layout, world } = this.parts;
    if (layout.kind !== 'device' || !layout.authorizesLive) return;
    await layout.supervisor.authorize(this.#facts.runAs === 'root' ? 'everything' : world.visible());
  }

  /** Its processes at this moment. */
  processes(): Promise<DeviceProcess[]> {
    return this.parts.layout.supervisor.processes();
  }

  /** Whether none of its processes runs any more. Other systems than Linux do not tell. */
  async hasEnded(): Promise<boolean> {
    if (process.platform !== 'linux') return false;
    // A process that just begins another program is not recognized for a moment.
    const look = () => this.processes();
    return (await lookUntil(BEGINNING_MS, look, ({ length }) => length > 0)).length === 0;
  }

  /** Starts a CGI program of the package with more variables; the connection is its input and output. */
  cgi(program: string, variables: Readonly<Record<string, string>>): Promise<Socket> {
    const { paths, scripts, world } = this.parts;
    // The token is known of processes that cmd/main starts, and of no other.
    const env = { ...this.#environment('START'), [world.system().names.tokenVariable]: '', ...variables };
    return scripts.cgi(`${paths.target}/${program}`, env, `${paths.target}/ui`);
  }

  /** The port of the installed manifest, which the scripts may have written anew. */
  async #readInstalled(): Promise<void> {
    const { servicePort } = await packageFacts(this.folder('base'));
    this.#facts = { ...this.#facts, servicePort };
  }

  async #answer(folder: string | SafeFolder, event: WizardEvent, answers: Answers): Promise<void> {
    this.#answers = { ...this.#answers, ...(await variablesAt(folder, event, answers)) };
  }

  /** Makes its folders, and puts its files there between two scripts, which may read the package where the system unpacks it. */
  async #put(folder: string, event: 'install' | 'upgrade', answers: Answers): Promise<void> {
    const { device, devicePaths } = this.parts;
    const { base, target, tempPackage } = devicePaths;
    const status = event === 'install' ? 'INSTALL' : 'UPGRADE';
    await this.#answer(folder, event, answers);
    await this.#makeFolders();
    await copyDescription(folder, device, base);
    try {
      await copyDescription(folder, device, tempPackage);
      await copyFiles(folder, device, `${tempPackage}/app`);
      await this.#event(`${event}_init`, status);
      await copyFiles(folder, device, target);
      await this.#event(`${event}_callback`, status);
    } finally {
      await device.remove(tempPackage);
    }
    await this.#readInstalled();
  }

  async #makeFolders(): Promise<void> {
    const { device, devicePaths, paths } = this.parts;
    const base = this.folder('base');
    for (const name of Object.keys(systemFolders) as (keyof typeof systemFolders)[]) {
      await device.makeFolder(devicePaths[name]);
      await base.link(name, paths[name]);
    }
    // A share may lie in another one: then the link to that leads to both.
    const tops = new Set(this.#facts.shares.map((share) => share.replace(/\/.*/, '')));
    for (const share of tops) await base.link(`shares/${share}`, `${VOLUME}/@appshare/${share}`);
  }

  async #link(): Promise<void> {
    const { paths, layout } = this.parts;
    const links = Object.entries(this.#facts.linked).flatMap(([place, files]) =>
      files.map((file): [string, string] => {
        const name = file.slice(file.lastIndexOf('/') + 1);
        return [`/usr/local/${place}/${name}`, `${paths.target}/${file}`];
      }),
    );
    if (links.length > 0 && layout.kind === 'device') await layout.supervisor.link(links);
  }

  /** Runs a script of an event where the package has it; rejects with what a device shows when it fails. */
  async #event(script: string, status: AppStatus, args: readonly string[] = []): Promise<void> {
    if (!(await this.parts.scripts.has(script))) return;
    const result = await this.#run(script, status, args);
    this.parts.world.onScript(result);
    if (result.ok) return;
    const printed = result.shownToUser.trim() || result.output.trim();
    const reason = result.problem ?? (printed === '' ? text`It printed nothing.` : printed);
    const { name } = this.#facts;
    const message =
      result.exitCode === null
        ? inBoth(text`${result.title} of ${name} failed: ${reason}`, '{1} 的 {0} 失败：{2}')
        : text`${result.title} of ${name} failed with exit code ${result.exitCode}: ${reason}`;
    const hint = inBoth(text`The inspector shows its whole output.`, '完整输出请在检查器中查看。');
    throw new PlatDevError('script-failed', message, hint);
  }

  #run(script: string, status: AppStatus, args: readonly string[]): Promise<ScriptResult> {
    return this.parts.scripts.run(script, args, this.#environment(status));
  }

  #environment(status: AppStatus): Record<string, string> {
    const { world, paths, uid } = this.parts;
    const facts = { ...this.#facts, servicePort: this.servicePort };
    const given = { oldVersion: this.#oldVersion, answers: this.#answers };
    return scriptEnvironment({ world, facts, paths, uid, status, ...given });
  }
}

const DOCKER = {
  message: text`The package is started by Docker compose, which plat-dev does not run`,
  hint: text`Run its compose file yourself, and name the port with --app.`,
};
