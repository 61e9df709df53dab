import type { RunningFakeGateway } from 'plat-testing/gateway';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevFaults,
  DevState,
  LogEntry,
  StateChange,
} from './api.js';
import { Application } from './application/application.js';
import { Emulator } from './emulator.js';
import { openVolume } from './files/open-volume.js';
import { DeviceWorld } from './gateway/device-world.js';
import { openGateway } from './gateway/open-gateway.js';
import { EventLog } from './inspector/log.js';
import { Secrets } from './inspector/secrets.js';
import { Opened } from './opened.js';
import type { PlatDevOptions } from './options.js';
import { platformNames } from './platform-names.js';
import { upstreamOf } from './proxy/upstream.js';
import { serveEmulator } from './server/serve-emulator.js';
import { Device } from './state/device.js';
import { StateFile } from './state/state-file.js';

const PACKAGE_LOOK_MS = 500;

/** An emulator that listens. Each change is also possible by HTTP: see `api.ts`. */
export interface RunningPlatDev {
  /** Where the desktop is: `http://localhost:<port>`. */
  readonly url: string;
  /** What the application's server needs in its environment: the current token, where the gateway is and where the files lie. */
  readonly environment: Record<string, string>;
  /** The fake gateway, for its calls and its faults. */
  readonly gateway: RunningFakeGateway;
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
  const upstream = upstreamOf(options.app);
  const application = new Application(options.package, names);
  const device = new Device();
  const stateFile = options.state === undefined ? undefined : new StateFile(options.state);
  const saved = options.fresh ? undefined : await stateFile?.read();
  if (saved !== undefined) device.restore(saved);

  const opened = new Opened();
  try {
    const { volume, root, close: closeVolume } = await openVolume(options.files);
    opened.add(closeVolume);
    const gateway = await openGateway({
      platform,
      socketPath: options.gatewaySocket,
      realPathOf: (path) => volume.canonicalPathOf(path),
      onExchange: (exchange) => emulator.sawGatewayCall(exchange),
    });
    opened.add(() => gateway.close());
    gateway.world = new DeviceWorld(device, application);

    const secrets = new Secrets();
    const log = new EventLog(secrets.redact);
    const emulator = new Emulator({ application, device, volume, gateway, log, secrets, platform });
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
      upstream,
      port: options.port,
      desktop: options.desktop,
    });
    opened.add(server.close);

    return {
      url: server.url,
      gateway,
      get environment() {
        return { ...gateway.environment, PLAT_VOLUME_ROOT: root };
      },
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
