import type { DevUser, FileEntry } from '../api.js';
import type { DeviceUsers } from '../users/device-users.js';
import { type FileRights, groupOf } from './file-rights.js';
import { isFileName, partsOf, plainPath, VOLUME } from './platform-path.js';
import type { FileFacts, Volume } from './volume.js';

const MAX_FOUND = 200;
const MAX_VISITED = 20_000;
const MAX_DEPTH = 16;
const MAX_FAVORITES_BYTES = 65_536;

/** The device as far as its files go. */
export interface DeviceFiles {
  volume: Volume;
  users: DeviceUsers;
  rights: FileRights;
}

/** The volume in one user's view. */
export class UserFiles {
  constructor(
    private readonly device: DeviceFiles,
    private readonly user: DevUser,
  ) {}

  /** The places of the sidebar: the own folder, what others share, and the favorites. */
  async places(): Promise<FileEntry[]> {
    const tops = (await this.device.volume.namesIn(VOLUME)).map((name) => `${VOLUME}/${name}`);
    const { users, rights } = this.device;
    const isKeptByOther = (path: string) =>
      ![undefined, this.user.id].includes(users.ownerOf(partsOf(path)?.[0] ?? ''));
    const shared = rights.sharedBy(isKeptByOther, this.user);
    const places = await this.#entries([users.homeOf(this.user.id), ...tops.sort(), ...shared]);
    const directories = [
      ...new Map(places.filter((entry) => entry.isDirectory).map((entry) => [entry.path, entry])).values(),
    ];
    return [...directories, ...(await this.#favorites())];
  }

  /** What is in a folder: folders first, each kind by name. Undefined if it does not exist or the user may not read it. */
  async list(path: string, { directoriesOnly = false } = {}): Promise<FileEntry[] | undefined> {
    const folder = plainPath(path);
    if (folder === VOLUME) return (await this.places()).filter(({ group }) => group !== 'favorites');
    const facts = await this.device.volume.factsOf(folder);
    if (!facts?.isDirectory || !this.#mayRead(facts)) return undefined;
    const names = await this.device.volume.namesIn(folder);
    const entries = await this.#entries(names.map((name) => `${folder}/${name}`));
    return entries.filter((entry) => entry.isDirectory || !directoriesOnly).sort(foldersFirst);
  }

  /** What has the text in its name, in whatever case, nearest first; 200 at most. */
  async search(text: string): Promise<FileEntry[]> {
    const wanted = text.toLowerCase();
    const found: FileEntry[] = [];
    let level = (await this.places()).filter(({ group }) => group !== 'favorites').map(({ path }) => path);
    let visited = 0;
    for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth += 1) {
      const folders: string[] = [];
      for (const folder of level) {
        for (const entry of (await this.list(folder)) ?? []) {
          visited += 1;
          if (entry.name.toLowerCase().includes(wanted)) found.push(entry);
          if (found.length >= MAX_FOUND || visited >= MAX_VISITED) return found;
          if (entry.isDirectory) folders.push(entry.path);
        }
      }
      level = folders;
    }
    return found;
  }

  /** Creates a folder; undefined without the right, for an invalid name, or for an existing entry. */
  async makeFolder(path: string): Promise<FileEntry | undefined> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!isFileName(name) || name.startsWith('.')) return undefined;
    const parent = await this.device.volume.factsOf(path.slice(0, path.lastIndexOf('/')));
    if (parent === undefined || !this.device.rights.accessTo(`${parent.path}/${name}`, this.user).writable)
      return undefined;
    return (await this.device.volume.makeFolder(path)) ? (await this.#entries([path]))[0] : undefined;
  }

  async #entries(paths: string[]): Promise<FileEntry[]> {
    const entries = await Promise.all(paths.map((path) => this.#entry(path)));
    return entries.filter((entry) => entry !== undefined);
  }

  async #entry(path: string): Promise<FileEntry | undefined> {
    const group = groupOf(path, this.user, this.device);
    if (group === undefined) return undefined;
    const facts = await this.device.volume.factsOf(path);
    if (facts === undefined || !this.#mayRead(facts)) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const { isDirectory, bytes, modifiedAt: at } = facts;
    return { path, name, isDirectory, ...(!isDirectory && { bytes }), modifiedAt: at.toISOString(), group };
  }

  /** A user keeps favorites in a file of the own folder, a path on each line. */
  async #favorites(): Promise<FileEntry[]> {
    const file = `${this.device.users.homeOf(this.user.id)}/.favorites`;
    const text = (await this.device.volume.textOf(file, { maxBytes: MAX_FAVORITES_BYTES })) ?? '';
    const lines = text.split(/\r?\n/).map((line) => plainPath(line.trim()));
    const entries = await this.#entries(lines);
    return entries.filter((entry) => entry.isDirectory).map((entry) => ({ ...entry, group: 'favorites' }));
  }

  /** A link grants no more than its target. */
  #mayRead({ path }: FileFacts): boolean {
    return this.device.rights.accessTo(path, this.user).readable;
  }
}

// One for all: making a collator for each comparison costs seconds in a folder of thousands.
const byName = new Intl.Collator();

function foldersFirst(one: FileEntry, other: FileEntry): number {
  return Number(other.isDirectory) - Number(one.isDirectory) || byName.compare(one.name, other.name);
}
