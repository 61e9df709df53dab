import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { TokenMissing } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import type { GrantedPaths } from '../authorization/grants.js';
import { prefixed } from '../device/device-environment.js';
import { type Answers, variablesOfAnswers, withAnswers, wizardOf } from '../device/wizard.js';
import type { Emulator } from '../emulator.js';
import { PlatDevError } from '../errors.js';
import type { Volume } from '../files/volume.js';
import type { LogEvent } from '../inspector/log.js';

const MAX_RUN_MS = 60_000;
const MAX_OUTPUT_LENGTH = 16_384;

/** One application, and what it has of the device. */
export interface ApplicationParts {
  emulator: Emulator;
  hosted: HostedApplication;
  volume: Volume;
  volumeRoot: string;
  names: PlatformNames;
}

/** What the environment of an application is made from. */
export interface EnvironmentOptions extends ApplicationParts {
  /** Answers to questions of packages. */
  answers: Answers;
  /** Folder for what lasts from run to run; undefined keeps nothing. */
  keptIn: string | undefined;
  /** Whether `cmd/config_callback` runs after a change of the authorized folders. */
  configCallback: boolean;
}

/** Makes the folders that an application finds in its environment, and keeps up with what changes in it. */
export async function openEnvironment(options: EnvironmentOptions) {
  const { emulator, volume, volumeRoot, names, keptIn } = options;
  const { application, grants, gateway, folder: packageFolder } = options.hosted;
  const steps = await wizardOf(packageFolder, 'install');
  // The shell answers for one run: `wizard_port=8099 npm run dev`.
  const answered = variablesOfAnswers(steps, { ...process.env, ...options.answers });
  const lastingFolder = keptIn === undefined ? undefined : join(keptIn, 'apps', application.name);
  const { folders, close: removeFolders } = await openAppFolders(packageFolder, lastingFolder);
  const accessiblePaths = () => authorizedPaths(grants.folders, volume);

  // A device has paths of its own in it; here those of the application's folders are real ones of this machine, and those of users'
  // files are the platform's, to be joined with PLAT_VOLUME_ROOT.
  const variables = (tokenMissing: TokenMissing): Record<string, string> => {
    const { servicePort, sharePaths } = application.current();
    const { PLAT_GATEWAY_SOCKET: socket = '', ...fromGateway } = gateway.environment;
    const { variablePrefix: prefix, tokenVariable } = names;
    const own = {
      ...folders,
      SERVICE_PORT: withAnswers(servicePort, answered),
      // Devices escape nothing: a folder with a colon in its name reads as two.
      DATA_ACCESSIBLE_PATHS: accessiblePaths().join(':'),
      DATA_SHARE_PATHS: sharePaths.join(':'),
    };
    const ofSystem = { ...answered, ...fromGateway, ...prefixed(prefix, own) };
    // Empty variables count as missing, and hide those of the shell.
    const isWithheld = (name: string) =>
      tokenMissing === 'by-hand' || (tokenMissing !== 'never' && name === tokenVariable);
    const shown = Object.entries(ofSystem).map(([name, value]) => [name, isWithheld(name) ? '' : value]);
    return {
      ...Object.fromEntries(shown),
      // The emulator's own, without which nothing here could be reached; a device has neither.
      PLAT_GATEWAY_SOCKET: socket,
      PLAT_VOLUME_ROOT: volumeRoot,
    };
  };
  const closing = new AbortController();
  let runs: Promise<unknown> = Promise.resolve();
  const runCallback = async () => {
    const env = variables('config-callback');
    const event = await runConfigCallback(packageFolder, env, folders.TEMP_LOGFILE, closing.signal);
    if (event !== undefined) emulator.log.add(event);
  };

  const sharePaths = () => application.current().sharePaths;
  const makeShares = async () => {
    for (const path of sharePaths()) await volume.ensureFolder(path);
  };
  await makeShares();
  let sharesBefore = sharePaths();
  const unsubscribe = [
    emulator.subscribe(() => {
      // Whenever the package is read anew. A missing disk has no folders; the next access reports it.
      if (sharePaths() !== sharesBefore) void makeShares().catch(() => undefined);
      sharesBefore = sharePaths();
    }),
    onChangedPaths(emulator, accessiblePaths, () => {
      // One run after the other.
      if (options.configCallback) runs = runs.then(runCallback);
    }),
  ];
  return {
    /** As for a process that starts now. */
    variables: () => variables(emulator.state.tokenMissing),
    async close() {
      for (const end of unsubscribe) end();
      closing.abort();
      await runs;
      await removeFolders();
    },
  };
}

/**
 * Makes the folders of an application, by the variables that name them on a device. Configuration, data and home last from run
 * to run where there is a place to keep them; everything else is temporary, and `close` removes it.
 *
 * @param lastingFolder undefined where nothing is kept
 */
async function openAppFolders(packageFolder: string, lastingFolder: string | undefined) {
  const temporary = await mkdtemp(join(tmpdir(), 'plat-dev-app-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  const lasting = lastingFolder === undefined ? temporary : resolve(lastingFolder);
  const made = {
    PKGETC: join(lasting, 'etc'),
    PKGVAR: join(lasting, 'var'),
    PKGTMP: join(temporary, 'tmp'),
    PKGHOME: join(lasting, 'home'),
  };
  try {
    for (const folder of Object.values(made)) await mkdir(folder, { recursive: true });
  } catch (cause) {
    await close();
    const message = text`The application's folders for configuration and data cannot be created in ${lasting}`;
    const hint = text`Pass a state file in a writable folder: they are created beside it.`;
    throw new PlatDevError('state-invalid', message, hint, { cause });
  }
  // A device installs what is in `app`; a package without it is served as it is.
  const app = join(packageFolder, 'app');
  const isInApp = (await stat(app).catch(() => undefined))?.isDirectory();
  const APPDEST = resolve(isInApp ? app : packageFolder);
  return { folders: { APPDEST, ...made, TEMP_LOGFILE: join(temporary, 'temp.log') }, close };
}

/** Paths that users let an application use, as it finds them: the folders alone stand in its environment. */
export function authorizedPaths({ shared, users }: GrantedPaths, volume: Volume): string[] {
  const paths = [...shared, ...Object.values(users).flat()];
  return [...new Set(paths.map((path) => volume.canonicalPathOf(path) ?? path))];
}

/** Calls `changed` after each change of what `paths` returns; the returned function ends that. */
export function onChangedPaths(emulator: Emulator, paths: () => string[], changed: () => void): () => void {
  let before = paths().join('\0');
  return emulator.subscribe(() => {
    const now = paths().join('\0');
    if (now === before) return;
    before = now;
    changed();
  });
}

/**
 * Runs `cmd/config_callback` of a package, as the system does after a change of the authorized folders. Resolves with the line of
 * the inspector; undefined where the package has no such script.
 */
async function runConfigCallback(
  packageFolder: string,
  env: NodeJS.ProcessEnv,
  tempLogFile: string,
  closing: AbortSignal,
): Promise<LogEvent | undefined> {
  const script = join(packageFolder, 'cmd', 'config_callback');
  if (closing.aborted || !(await stat(script).catch(() => undefined))?.isFile()) return undefined;
  const startedAt = performance.now();
  await writeFile(tempLogFile, '');
  const signal = AbortSignal.any([closing, AbortSignal.timeout(MAX_RUN_MS)]);
  const options = { cwd: packageFolder, env, detached: true } as const;
  const child = spawn(script, [], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  signal.addEventListener('abort', () => {
    // With all that it has started.
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, MAX_OUTPUT_LENGTH);
    });
  }
  // Not "close": a service that the script leaves behind may hold its output open for ever.
  const [exitCode] = await once(child, 'exit').catch((error: Error): [null] => {
    output += error.message;
    return [null];
  });
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const ok = exitCode === 0;
  const shown = ok ? '' : await readFile(tempLogFile, 'utf8').catch(() => '');
  return {
    kind: 'control',
    title: inBoth(text`ran cmd/config_callback`, '已运行 cmd/config_callback'),
    ok,
    milliseconds: Math.round(performance.now() - startedAt),
    detail: { exitCode, output, ...(shown !== '' && { shownToUser: shown.slice(0, MAX_OUTPUT_LENGTH) }) },
  };
}
