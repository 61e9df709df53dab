import { dirname } from 'node:path';
import type { RunningFakeGateway } from 'plat-testing/gateway';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevFaults,
  DevState,
  LogEntry,
  StateChange,
} from './api.js';
import { HostedApplication } from './application/hosted-application.js';
import { type Installed, installedOf } from './application/installed.js';
import { Emulator } from './emulator.js';
import { openEnvironment } from './environment/open-environment.js';
import { FileRights } from './files/file-rights.js';
import { openVolume } from './files/open-volume.js';
import { DeviceWorld } from './gateway/device-world.js';
import { openGateway } from './gateway/open-gateway.js';
import { EventLog } from './inspector/log.js';
import { Secrets } from './inspector/secrets.js';
import { Opened } from './opened.js';
import type { PlatDevOptions } from './options.js';
import { platformNames } from './platform-names.js';
import { warningOf } from './proxy/upstream.js';
import { serveEmulator } from './server/serve-emulator.js';
import { Device } from './state/device.js';
import { StateFile } from './state/state-file.js';
import { readUsers } from './users/read-users.js';

const PACKAGE_LOOK_MS = 500;

/** An application of a running emulator. */
export interface RunningApplication {
  /** The name that its manifest says. */
  readonly name: string;
  readonly environment: Record<string, string>;
  readonly gateway: RunningFakeGateway;
}

/** An emulator that listens. Each change is also possible by HTTP: see `api.ts`. */
export interface RunningPlatDev {
  /** Where the desktop is: `http://localhost:<port>`. */
  readonly url: string;
  /**
   * The environment of an application's process that starts now: what a device tells it, the token with it, and where the
   * gateway (`PLAT_GATEWAY_SOCKET`) and the users' files (`PLAT_VOLUME_ROOT`) are here.
   */
  readonly environment: Record<string, string>;
  /** The fake gateway, for its calls and its faults. */
  readonly gateway: RunningFakeGateway;
  /** All applications, each with its own environment and gateway; those above are the first one's. */
  readonly applications: readonly RunningApplication[];
  /** What somebody should know before they rely on it: a certificate that is not verified. */
  readonly warnings: readonly string[];
  /** Everything that the desktop shows: application, users, settings, grants, faults. */
  state(): DevState;
  /** What happened, oldest first; with a number, what happened after the entry that has it. */
  log(after?: number): LogEntry[];
  /** Changes what is given: user, theme, language, version and the like. */
  change(change: StateChange): DevState;
  /** Switches faults on and off; what is not given stays. */
  setFaults(faults: Partial<DevFaults>): DevState;
  /** Does what a person does in the picker, and answers as the platform does. */
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** Gives the application another token; `environment` has it from then on, and the old one is refused. */
  rotateToken(): DevState;
  /** Takes the token away: every call of the gateway is refused. */
  revokeToken(): DevState;
  /** The gateway goes down as a killed one does: its socket stays, and nobody listens. */
  stopGateway(): Promise<DevState>;
  /** The gateway listens again, at the same path. */
  startGateway(): Promise<DevState>;
  /** As after a first start: settings, grants, faults and log. */
  reset(): Promise<DevState>;
  /** Calls the listener with the state after every change; the returned function stops it. */
  subscribe(listener: (state: DevState) => void): () => void;
  /** Saves the state and gives port, socket and temporary folders back. */
  close(): Promise<void>;
}

/**
 * Starts the platform on this machine: desktop, unified gateway, files, authorization, and the back-end gateway.
 *
 * Rejects with a `PlatDevError` where the package, the files, the state, the port or the socket cannot be used.
 */
export async function startPlatDev(options: PlatDevOptions): Promise<RunningPlatDev> {
  const { platform = 'plat' } = options;
  const names = platformNames[platform];
  const installed = installedOf(options, names);
  const users = await readUsers(options.users);
  const rights = new FileRights(users);
  const device = new Device({ userId: users.firstId, tokenMissing: options.tokenMissing ?? 'never' });
  const stateFile = options.state === undefined ? undefined : new StateFile(options.state);
  const saved = options.fresh ? undefined : await stateFile?.read();
  if (saved !== undefined) device.restore(saved);
  // Another run may have had other users.
  if (device.userId !== 0 && users.userOf(device.userId) === undefined) device.userId = users.firstId;

  const opened = new Opened();
  try {
    const { volume, root, close: closeVolume } = await openVolume(options.files, users);
    opened.add(closeVolume);
    const host = async (
      { application, upstream }: Installed,
      isFirst: boolean,
    ): Promise<HostedApplication> => {
      const gateway = await openGateway({
        platform,
        // A path that was named is one gateway's; the others take temporary ones.
        socketPath: isFirst ? options.gatewaySocket : undefined,
        realPathOf: (path) => volume.canonicalPathOf(path),
        onExchange: (exchange) => emulator.sawGatewayCall(exchange, hosted),
      });
      opened.add(() => gateway.close());
      const grants = isFirst ? device.grants : device.grantsOf(application.name);
      gateway.world = new DeviceWorld({ device, application, grants, rights });
      const hosted = new HostedApplication({ application, upstream, grants, gateway });
      return hosted;
    };
    const [firstInstalled, ...otherInstalled] = installed;
    const hosted: [HostedApplication, ...HostedApplication[]] = [await host(firstInstalled, true)];
    for (const one of otherInstalled) hosted.push(await host(one, false));

    const secrets = new Secrets();
    const log = new EventLog(secrets.redact);
    const emulator = new Emulator({ hosted, device, volume, users, rights, log, secrets, platform });
    const warnings = installed.flatMap(({ upstream }) => warningOf(upstream) ?? []);
    for (const title of warnings) log.add({ kind: 'control', title, ok: false, detail: {} });
    const applications: RunningApplication[] = [];
    for (const [index, { name, gateway, grants }] of hosted.entries()) {
      const { application, folder } = installed[index] ?? firstInstalled;
      const environment = await openEnvironment({
        emulator,
        application,
        grants,
        gateway,
        volume,
        volumeRoot: root,
        names,
        packageFolder: folder,
        keptIn: options.state === undefined ? undefined : dirname(options.state),
        configCallback: options.configCallback ?? true,
      });
      opened.add(environment.close);
      applications.push({
        name,
        gateway,
        get environment() {
          return environment.variables();
        },
      });
    }
    if (stateFile !== undefined) {
      stateFile.write(device.saved);
      emulator.subscribe(() => stateFile.write(device.saved));
      opened.add(() => stateFile.settled());
    }
    const looking = setInterval(() => emulator.lookAtPackage(), PACKAGE_LOOK_MS);
    opened.add(async () => clearInterval(looking));
    const server = await serveEmulator({
      emulator,
      names,
      port: options.port,
      desktop: options.desktop,
    });
    opened.add(server.close);

    return {
      url: server.url,
      gateway: hosted[0].gateway,
      warnings,
      get environment() {
        return applications[0]?.environment ?? {};
      },
      applications,
      state: () => emulator.state,
      log: (after) => log.after(after),
      change: (change) => emulator.change(change),
      setFaults: (faults) => emulator.setFaults(faults),
      authorize: (request) => emulator.authorize(request),
      rotateToken: () => emulator.rotateToken(),
      revokeToken: () => emulator.revokeToken(),
      stopGateway: () => emulator.stopGateway(),
      startGateway: () => emulator.startGateway(),
      reset: () => emulator.reset(),
      subscribe: (listener) => emulator.subscribe(listener),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
