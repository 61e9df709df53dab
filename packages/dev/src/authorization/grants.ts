import type { DevState } from '../api.js';

/** What users let the application use, by an administrator for all and by each for themselves. */
export type GrantedPaths = DevState['grants'];

/**
 * The grants of a device. The gateway lists and deletes directories only, so single files are kept apart from them.
 *
 * The arrays in `folders` are those that the gateway's answers are made from and that its deletions change.
 */
export class Grants {
  folders: GrantedPaths = { shared: [], users: {} };
  #files: GrantedPaths = { shared: [], users: {} };

  /** All of them, directories first. */
  get all(): GrantedPaths {
    const ids = [...Object.keys(this.folders.users), ...Object.keys(this.#files.users)].map(Number);
    const users = ids.map((id) => [
      id,
      [...(this.folders.users[id] ?? []), ...(this.#files.users[id] ?? [])],
    ]);
    return { shared: [...this.folders.shared], users: Object.fromEntries(users) };
  }

  /** The state to keep: what `restore` takes. */
  get saved(): { folders: GrantedPaths; files: GrantedPaths } {
    return structuredClone({ folders: this.folders, files: this.#files });
  }

  restore({ folders, files }: { folders: GrantedPaths; files: GrantedPaths }): void {
    this.folders = structuredClone(folders);
    this.#files = structuredClone(files);
  }

  shareDirectory(path: string): void {
    add(this.folders.shared, path);
  }

  grant(userId: number, path: string, { isDirectory }: { isDirectory: boolean }): void {
    const { users } = isDirectory ? this.folders : this.#files;
    users[userId] ??= [];
    add(users[userId], path);
  }

  /** Takes a path back from all who have it, as a person does in the settings of a device. */
  withdraw(path: string): void {
    for (const { shared, users } of [this.folders, this.#files])
      for (const paths of [shared, ...Object.values(users)])
        if (paths.includes(path)) paths.splice(paths.indexOf(path), 1);
  }

  clear(): void {
    this.folders = { shared: [], users: {} };
    this.#files = { shared: [], users: {} };
  }
}

function add(paths: string[], path: string): void {
  if (!paths.includes(path)) paths.push(path);
}
