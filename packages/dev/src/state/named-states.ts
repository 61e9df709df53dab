import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'plat-common/text';
import type { NamedState } from '../api.js';
import { PlatDevError } from '../errors.js';
import { type SavedState, StateFile } from './state-file.js';

const ENDING = '.json';

/** Letters and digits of any script, spaces, dots, hyphens: what every file system takes, and no path. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N} ._-]{0,58}[\p{L}\p{M}\p{N}_-])?$/u;

/** States that were saved under a name: files in the folder `states` beside the state file. */
export class NamedStates {
  readonly #folder: string | undefined;

  /** @param stateFile undefined where no state is kept, and then none can be saved */
  constructor(stateFile: string | undefined) {
    this.#folder = stateFile === undefined ? undefined : join(dirname(stateFile), 'states');
  }

  /** What is saved, in the order of the names. */
  async list(): Promise<NamedState[]> {
    if (this.#folder === undefined) return [];
    const folder = this.#folder;
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(ENDING)).sort();
    const names = files.map((file) => file.slice(0, -ENDING.length)).filter((name) => NAME.test(name));
    return Promise.all(
      names.map(async (name) => {
        const stats = await stat(join(folder, `${name}${ENDING}`)).catch(() => undefined);
        return { name, ...(stats && { savedAt: stats.mtime.toISOString() }) };
      }),
    );
  }

  /** Saves under a name, in place of what was saved under it before. */
  async save(name: string, state: SavedState): Promise<void> {
    const file = this.#fileOf(name);
    file.write(state);
    await file.settled();
  }

  /** What was saved under a name; undefined where nothing was. */
  read(name: string): Promise<SavedState | undefined> {
    return this.#fileOf(name).read();
  }

  #fileOf(name: string): StateFile {
    if (this.#folder === undefined) {
      const hint = text`Start it with the option state; saved states are kept beside that file.`;
      throw new PlatDevError('state-invalid', text`This plat-dev has no state file`, hint);
    }
    if (NAME.test(name)) return new StateFile(join(this.#folder, `${name}${ENDING}`));
    const hint = text`Use up to 60 letters, digits, spaces, dots, hyphens and underscores.`;
    throw new PlatDevError('invalid-option', text`"${name}" is not a valid name of a state`, hint);
  }
}
