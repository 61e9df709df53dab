import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import { VOLUME } from '../files/platform-path.js';
import { OWNER } from './application-user.js';
import { sandboxProblemOf, startSandbox } from './bubblewrap.js';
import { SafeFolder } from './safe-folder.js';
import { type Binding, type SandboxOptions, sandboxArguments } from './sandbox-arguments.js';
import { SupervisorClient } from './supervisor-client.js';

/** Where the application's processes run: in a device's layout, or on this machine with variables that name its folders. */
export type LayoutKind = 'device' | 'variables';

export interface LayoutOptions extends Omit<SandboxOptions, 'mode' | 'topFolders'> {
  /** Undefined takes the device's where it is possible. */
  wanted: LayoutKind | undefined;
  bwrap: string;
  /** Folders that are authorized at the start. */
  authorized: readonly string[];
}

/** A layout in which scripts can be run. */
export interface OpenLayout {
  kind: LayoutKind;
  /** What is lost where it is not the device's with everything, in a sentence. */
  lost: Text | undefined;
  /** Whether folders can be authorized while the application runs. */
  authorizesLive: boolean;
  /** What the command of an application begins with, so that it does not have the rights of the layout's own user. */
  userPrefix: readonly string[];
  supervisor: SupervisorClient;
  /** Ends every process that the application has started. */
  close(): Promise<void>;
}

const SUPERVISOR = fileURLToPath(new URL('./supervisor.js', import.meta.url));

/** Neutral names, so that a script which ends processes by name ends those of the application alone. */
const INSIDE = { node: '/run/plat/init', script: '/run/plat/main.mjs' };

/** Opens the wanted layout, or the best that this machine allows. */
export async function openLayout(options: LayoutOptions): Promise<OpenLayout> {
  if (options.wanted === 'variables') return openVariables(options);
  if (process.platform !== 'linux') {
    const reason = inBoth(text`${process.platform} has no mount namespaces`, '{0} 没有挂载命名空间');
    return openVariables(options, reason);
  }
  try {
    return await openSandbox(options, OWNER === undefined ? 'masked' : 'real', undefined);
  } catch (error) {
    const { reason, remedy } = sandboxProblemOf(error);
    if (errorCodeOf(error) === 'ENOENT' || OWNER !== undefined) return openVariables(options, reason, remedy);
    const lost = text`The application does not see folders that are authorized after the start, because namespaces cannot be nested here (${reason}).`;
    return openSandbox(options, 'fixed', lost).catch(() => openVariables(options, reason, remedy));
  }
}

function lostWithout(reason: Text, remedy?: Text): Text {
  const effect = text`Because ${reason}, the package runs without the layout of a device: paths such as /vol1 and /var/apps do not exist.`;
  return remedy === undefined ? effect : text`${effect} ${remedy}`;
}

async function openSandbox(
  options: LayoutOptions,
  mode: SandboxOptions['mode'],
  lost: Text | undefined,
): Promise<OpenLayout> {
  const { folders, volumeRoot, bindings } = options;
  const topFolders = await topFoldersOf(volumeRoot);
  await new SafeFolder(join(volumeRoot, VOLUME)).makeFolder('@appshare');
  // bubblewrap would make missing ones with rights that keep the application out.
  const device = new SafeFolder(folders.root);
  for (const name of ['@appshare', ...topFolders]) await device.makeFolder(`${VOLUME}/${name}`);
  const own: Binding[] = [
    { from: await realpath(process.execPath), to: INSIDE.node },
    { from: SUPERVISOR, to: INSIDE.script },
  ];
  for (const { to } of own) await writeFile(join(folders.run, to.slice('/run'.length)), '');
  const fixed = options.authorized.map(
    (path): Binding => ({ from: join(volumeRoot, path), to: path, isWritable: true }),
  );
  const all = [...own, ...bindings, ...(mode === 'fixed' ? fixed : [])];
  const args = sandboxArguments({ ...options, mode, topFolders, bindings: all });
  // The application cannot ask for what the supervisor may do: where it has another user, it does not reach its socket.
  const [place, hostPlace] =
    mode === 'fixed' ? ['/run/plat', join(folders.run, 'plat')] : ['/real/run', folders.hidden];
  const command = [INSIDE.node, INSIDE.script, `${place}/socket`, mode];
  const close = await startSandbox(options.bwrap, args, command);
  return {
    kind: 'device',
    lost,
    authorizesLive: mode !== 'fixed',
    userPrefix: mode === 'fixed' ? [] : asUser(options.uid),
    supervisor: new SupervisorClient(new SafeFolder(hostPlace)),
    close,
  };
}

/** What a command begins with, to have the rights of the application's user alone. */
function asUser(uid: number): string[] {
  const mapped = ['/usr/bin/unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  if (OWNER === undefined) return mapped;
  return uid === OWNER ? AS_OWNER : [...AS_OWNER, ...mapped];
}

const AS_OWNER =
  OWNER === undefined
    ? []
    : [
        '/usr/bin/setpriv',
        `--reuid=${OWNER}`,
        `--regid=${OWNER}`,
        ...['--clear-groups', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
      ];

/** First-level folders of the users' files; the system's own have names that begin with @. */
async function topFoldersOf(volumeRoot: string): Promise<string[]> {
  const entries = await readdir(join(volumeRoot, VOLUME), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('@') ? [entry.name] : []));
}

async function openVariables({ folders }: LayoutOptions, reason?: Text, remedy?: Text): Promise<OpenLayout> {
  const socketPath = join(folders.hidden, 'socket');
  const runId = dirname(folders.run);
  const child = spawn(process.execPath, [SUPERVISOR, socketPath, 'open', runId], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {},
    detached: true,
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  child.stdout.resume();
  const supervisor = new SupervisorClient(new SafeFolder(folders.hidden));
  return {
    kind: 'variables',
    lost: reason && lostWithout(reason, remedy),
    authorizesLive: true,
    userPrefix: AS_OWNER,
    supervisor,
    async close() {
      await supervisor.end().catch(() => undefined);
      child.stdin.destroy();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
