import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { parsedJson } from 'plat-common/json';
import { inBoth, text } from 'plat-common/text';
import { platformConfig } from 'plat-schemas/app';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import type { NamedState } from '../api.js';
import { PlatDevError } from '../errors.js';

const isoTimeWithZone = z.iso.datetime({ offset: true });
const inUtc = z.transform((time: string) => new Date(time).toISOString());

/** A time in ISO 8601 with its zone, as `2031-05-06T12:00:00Z`; read as UTC. */
export const isoTime = z.pipe(isoTimeWithZone, inUtc);

/** The time in an option; throws if it is invalid. */
export function checkedTime(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  const parsed = isoTime.safeParse(time);
  if (parsed.success) return parsed.data;
  const hint = text`Write ISO 8601 with a time zone, such as 2031-05-06T12:00:00Z.`;
  throw new PlatDevError('invalid-option', text`"${time}" is not a valid time`, hint);
}

const grantedPaths = z.strictObject({
  shared: z.array(z.string()),
  users: z.record(z.coerce.number(), z.array(z.string())),
});

const grants = { folders: grantedPaths, files: grantedPaths };

/** What the state file holds. */
const savedState = z.strictObject({
  version: z.literal(1),
  userId: z.number(),
  config: platformConfig,
  grants: z.strictObject(grants),
  /** Where the clock stood, in ISO 8601; only in what is kept under a name. */
  now: z.optional(isoTimeWithZone),
  /** Of the applications behind the first. */
  grantsOfOthers: z.optional(z.array(z.strictObject({ appName: z.string(), ...grants }))),
});

export type SavedState = z.output<typeof savedState>;

/** The state in one file. Each write replaces it as a whole, so that no crash leaves half a state. */
export class StateFile {
  #lastWrite: Promise<void> = Promise.resolve();
  #written = '';

  constructor(private readonly file: string) {}

  /** What was saved; undefined before the first time. */
  async read(): Promise<SavedState | undefined> {
    const json = await readFile(this.file, 'utf8').catch((cause: unknown) => {
      if (errorCodeOf(cause) === 'ENOENT') return undefined;
      const hint = inBoth(text`Pass another file with --state.`, '请用 --state 指定其他文件。');
      throw new PlatDevError('state-invalid', text`${this.file} cannot be read`, hint, { cause });
    });
    if (json === undefined) return undefined;
    const parsed = savedState.safeParse(parsedJson(json));
    if (parsed.success) return parsed.data;
    const hint = text`Pass another file with --state, or start with --fresh to replace it.`;
    throw new PlatDevError('state-invalid', text`${this.file} is not a state file of plat-dev`, hint);
  }

  /** Saves; the last of several at once is what stays. Failures come out of `settled`. */
  write(state: SavedState): void {
    const text = `${JSON.stringify(state, null, 2)}\n`;
    if (text === this.#written) return;
    this.#written = text;
    // A write that failed must not keep the next from being tried.
    this.#lastWrite = this.#lastWrite.catch(() => undefined).then(() => this.#replace(text));
    // Heard again in `settled`; unheard here it would end the process.
    this.#lastWrite.catch(() => undefined);
  }

  /** Resolves when all that was to be saved is; rejects when it could not be. */
  settled(): Promise<void> {
    return this.#lastWrite;
  }

  async #replace(text: string): Promise<void> {
    if (text !== this.#written) return;
    await mkdir(dirname(this.file), { recursive: true });
    await writeFileAtomic(this.file, text);
  }
}

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
    const folder = this.#folder;
    if (folder === undefined) return [];
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(ENDING)).sort();
    const names = files.map((file) => file.slice(0, -ENDING.length)).filter((name) => NAME.test(name));
    const states = names.map(async (name) => {
      const stats = await stat(join(folder, `${name}${ENDING}`)).catch(() => undefined);
      return { name, ...(stats && { savedAt: stats.mtime.toISOString() }) };
    });
    return Promise.all(states);
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
