import { basename, dirname, join } from 'node:path';
import { said } from 'plat-common/text';
import { platforms } from 'plat-testing/platforms';
import { HostedApplication } from './application/hosted-application.js';
import { type Installed, openApplications } from './application/open-applications.js';
import { readAnswers, requireQuestions, requireValidAnswers } from './application/read-answers.js';
import { OWNER } from './device/application-user.js';
import { openDeviceFolders } from './device/device-folders.js';
import { AsyncDisposableStack } from './disposable-stack.js';
import { Emulator } from './emulator.js';
import { openEnvironment } from './environment/open-environment.js';
import { FileRights } from './files/file-rights.js';
import { openVolume } from './files/open-volume.js';
import { deviceWorld } from './gateway/device-world.js';
import { openGateway } from './gateway/open-gateway.js';
import { EventLog, Secrets } from './inspector/log.js';
import type { PlatDevOptions } from './options.js';
import { openPm, runningPm } from './pm/open-pm.js';
import { warningOf } from './proxy/upstream.js';
import type { RunningApplication, RunningPlatDev } from './running-plat-dev.js';
import { serveEmulator } from './server/serve-emulator.js';
import { Device } from './state/device.js';
import { checkedTime, NamedStates, StateFile } from './state/state-file.js';
import { readUsers } from './users/device-users.js';

const PACKAGE_LOOK_MS = 500;

/**
 * Starts the platform on this machine: desktop, unified gateway, files, authorization, and the back-end gateway.
 *
 * Rejects with a `PlatDevError` if the package, the files, the state, the port or the socket is unusable.
 */
export async function startPlatDev(options: PlatDevOptions): Promise<RunningPlatDev> {
  const stack = new AsyncDisposableStack();
  try {
    return await start(options, stack);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function start(options: PlatDevOptions, stack: AsyncDisposableStack): Promise<RunningPlatDev> {
  const { installed, platform } = await openApplications(options, stack);
  const names = platforms[platform];
  const users = await readUsers(options.users);
  const rights = new FileRights(users);
  const device = new Device({ ...options, userId: users.firstId, now: checkedTime(options.now) });
  const stateFile = options.state === undefined ? undefined : new StateFile(options.state);
  const saved = options.fresh ? undefined : await stateFile?.read();
  if (saved !== undefined) device.restore(saved);
  // Another run may have had other users.
  if (device.userId !== 0 && users.userOf(device.userId) === undefined) device.userId = users.firstId;

  const { pm: behaviour = 'off' } = options;
  const pm = behaviour === 'off' ? undefined : await openPm(behaviour, device.clock);
  if (pm !== undefined) stack.defer(pm.close);
  const { volume, root, close: closeVolume } = await openVolume(options.files, users);
  stack.defer(closeVolume);
  const host = async (
    { application, folder, upstream }: Installed,
    isFirst: boolean,
  ): Promise<HostedApplication> => {
    // What plat-dev runs finds the gateway at the device's own path.
    const place =
      upstream === undefined ? await openDeviceFolders(options.device, application.name) : undefined;
    if (place !== undefined) stack.defer(place.close);
    const ownSocket = place && join(place.folders.run, basename(names.gatewaySocket));
    const gateway = await openGateway({
      platform,
      // A path that was named is one gateway's; the others take temporary ones.
      socketPath: (isFirst ? options.gatewaySocket : undefined) ?? ownSocket,
      owner: place && OWNER,
      realPathOf: (path) => volume.canonicalPathOf(path),
      onExchange: (exchange) => emulator.recordGatewayCall(exchange, hosted),
    });
    stack.defer(() => gateway.close());
    const grants = isFirst ? device.grants : device.grantsOf(application.name);
    gateway.world = deviceWorld(device, application, grants, rights);
    const hosted = new HostedApplication(application, folder, upstream, grants, gateway, place?.folders);
    return hosted;
  };
  const [firstInstalled, ...otherInstalled] = installed;
  const hosted: [HostedApplication, ...HostedApplication[]] = [await host(firstInstalled, true)];
  for (const one of otherInstalled) hosted.push(await host(one, false));

  const secrets = new Secrets();
  const log = new EventLog(secrets.redact, device.clock);
  const states = new NamedStates(options.state);
  const world = { device, volume, users, rights, platform };
  const emulator = new Emulator({ ...world, hosted, log, secrets, states, pm });
  const warnings = installed.flatMap(({ upstream }) => (upstream && warningOf(upstream)) ?? []);
  for (const title of warnings) log.add({ kind: 'control', title, isNote: true, detail: {} });
  const applications: RunningApplication[] = [];
  const answers = await readAnswers(options.answers);
  const packages = hosted.map(({ folder }) => folder);
  if (answers !== undefined) {
    await requireQuestions(answers, packages);
    await requireValidAnswers(answers, packages);
  }
  const shared = { emulator, volume, volumeRoot: root, names };
  for (const one of hosted) {
    const { name, gateway, deviceFolders: folders } = one;
    if (folders !== undefined) {
      // Most runs have none, and do not wait for its code.
      const { openRunningPackage } = await import('./application/open-running-package.js');
      const { running, close } = await openRunningPackage({
        ...shared,
        hosted: one,
        folders,
        answers,
        options,
      });
      stack.defer(close);
      one.package = running;
      applications.push({ name, gateway, environment: {}, package: running });
      continue;
    }
    const environment = await openEnvironment({
      ...shared,
      hosted: one,
      answers: answers ?? {},
      keptIn: options.state === undefined ? undefined : dirname(options.state),
      configCallback: options.configCallback ?? true,
    });
    stack.defer(environment.close);
    applications.push({
      name,
      gateway,
      package: undefined,
      get environment() {
        return environment.variables();
      },
    });
  }
  if (stateFile !== undefined) {
    stateFile.write(device.saved);
    emulator.subscribe(() => stateFile.write(device.saved));
    stack.defer(() => stateFile.settled());
  }
  const looking = setInterval(() => emulator.checkPackageForChanges(), PACKAGE_LOOK_MS);
  stack.defer(async () => clearInterval(looking));
  const { port, desktop } = options;
  const server = await serveEmulator({ emulator, names, port, host: options.host, desktop });
  stack.defer(server.close);
  // Not before its pages can be reached. What fails is in the state and in the inspector.
  for (const { package: running } of applications) void running?.begin().catch(() => undefined);

  return {
    url: server.url,
    network: server.network,
    gateway: hosted[0].gateway,
    warnings: warnings.map((warning) => said(warning)),
    warningTexts: warnings,
    get environment() {
      return applications[0]?.environment ?? {};
    },
    applications,
    state: () => emulator.state,
    log: (after) => emulator.log.after(after),
    change: (change) => {
      const { now } = change;
      return emulator.change({ ...change, ...(now && { now: checkedTime(now) }) });
    },
    setFaults: (faults) => emulator.setFaults(faults),
    authorize: (request) => emulator.authorize(request),
    withdraw: (path) => emulator.withdraw(path),
    rotateToken: () => emulator.rotateToken(),
    revokeToken: () => emulator.revokeToken(),
    stopGateway: () => emulator.stopGateway(),
    startGateway: () => emulator.startGateway(),
    replay: (seq) => emulator.replay(seq),
    states: () => emulator.states.list(),
    saveState: (name) => emulator.saveState(name),
    loadState: (name) => emulator.loadState(name),
    hasPm: emulator.pm !== undefined,
    pm: () => runningPm(emulator.pm).facts(),
    pmRecords: (module) => runningPm(emulator.pm).records(module),
    reset: () => emulator.reset(),
    subscribe: (listener) => emulator.subscribe(listener),
    close: () => stack.disposeAsync(),
  };
}
