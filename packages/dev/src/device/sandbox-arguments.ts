import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { VOLUME } from '../files/platform-path.js';
import type { DeviceFolders } from './device-folders.js';

/**
 * How the application's processes get their identity. `masked`: they run in a user namespace of their own, and folders can be
 * authorized while they run. `real`: as masked, for a superuser, who gives them a real user. `fixed`: everything runs as the
 * application, and authorized folders are those of the start.
 */
type SandboxMode = 'masked' | 'real' | 'fixed';

/** A folder or file of this machine at a path of the layout. */
export interface Binding {
  from: string;
  to: string;
  isWritable?: boolean;
}

export interface SandboxOptions {
  mode: SandboxMode;
  folders: DeviceFolders;
  /** The folder in which the real volume is, under its name. */
  volumeRoot: string;
  /** First-level folders of the volume. */
  topFolders: readonly string[];
  /** The identity of the application, for `fixed`. */
  uid: number;
  /** Further files and folders, after all others. */
  bindings: readonly Binding[];
  /** Whether the layout has a `/usr/local` that can be written to. */
  ownUsrLocal: boolean;
}

/** Folders of the system, which programs and their libraries come from. */
const SYSTEM = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'opt', 'nix'];

/** The arguments of bubblewrap that make a device's layout of this machine. */
export function sandboxArguments(options: SandboxOptions): string[] {
  const { mode, folders, volumeRoot, topFolders, uid, bindings } = options;
  const { root, run, hidden } = folders;
  return [
    ...identity(mode, uid),
    ...['--unshare-pid', '--unshare-ipc', '--die-with-parent', '--new-session'],
    ...SYSTEM.flatMap(systemFolder),
    ...(options.ownUsrLocal ? usrLocal(root) : []),
    ...['--ro-bind', '/etc', '/etc'],
    ...['--proc', '/proc', '--dev', '/dev', '--ro-bind', '/sys', '/sys'],
    ...['--dir', '/home', '--dir', '/root', '--dir', '/var'],
    // Folders that bubblewrap makes by itself keep other users out.
    ...['', '/usr', '/usr/local'].flatMap((path) => ['--dir', `/.programs${path}`]),
    ...(existsSync('/var/lib') ? ['--ro-bind', '/var/lib', '/var/lib'] : []),
    ...['/tmp', '/var/tmp', '/var/log', '/var/apps', VOLUME].flatMap((path) => bind(join(root, path), path)),
    ...[...bind(run, '/run'), '--symlink', '/run', '/var/run'],
    ...bind(join(volumeRoot, VOLUME, '@appshare'), `${VOLUME}/@appshare`),
    ...(mode === 'fixed'
      ? topFolders.flatMap((name) => ['--tmpfs', `${VOLUME}/${name}`])
      : [...bind(join(volumeRoot, VOLUME), `/real${VOLUME}`), ...bind(hidden, '/real/run')]),
    ...bindings.flatMap(({ from, to, isWritable = false }) => [
      isWritable ? '--bind' : '--ro-bind',
      from,
      to,
    ]),
  ];
}

function identity(mode: SandboxMode, uid: number): string[] {
  if (mode === 'fixed') return ['--unshare-user', '--uid', String(uid), '--gid', String(uid)];
  if (mode === 'real') return [];
  const capabilities = ['CAP_SYS_ADMIN', 'CAP_SETFCAP', 'CAP_DAC_OVERRIDE'];
  return [
    ...['--unshare-user', '--uid', '0', '--gid', '0'],
    ...capabilities.flatMap((capability) => ['--cap-add', capability]),
  ];
}

function bind(from: string, to: string): string[] {
  return ['--bind', from, to];
}

function systemFolder(name: string): string[] {
  const stats = lstatSync(`/${name}`, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isSymbolicLink()) return ['--symlink', readlinkSync(`/${name}`), `/${name}`];
  return ['--ro-bind', `/${name}`, `/${name}`];
}

/** What this machine has there stays visible, and links can be made beside it. */
function usrLocal(root: string): string[] {
  const kept = ['bin', 'sbin', 'lib', 'share', 'include'].map((name) => `/usr/local/${name}`);
  return [
    ...kept.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, `/real${path}`]),
    ...['--tmpfs', '/usr/local'],
    ...bind(join(root, 'usr/local/apps'), '/usr/local/apps'),
  ];
}
