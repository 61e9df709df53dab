import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Notes in one JSON file: `{ id, text, writtenAt }`, oldest first. */
export class NotesStore {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    /** @type {Promise<unknown>} */
    this.lastWrite = Promise.resolve();
  }

  /** @returns {Promise<{ id: number; text: string; writtenAt: string }[]>} */
  async list() {
    try {
      return JSON.parse(await readFile(this.file, 'utf8'));
    } catch (error) {
      // Before the first note there is no file; a damaged file must not be taken for "no notes" and overwritten.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  /**
   * Writes beside the file and renames, one after the other, so that no crash and no second writer loses a note.
   *
   * @param {string} text
   */
  add(text) {
    const added = this.lastWrite.then(async () => {
      const notes = await this.list();
      const note = { id: (notes.at(-1)?.id ?? 0) + 1, text, writtenAt: new Date().toISOString() };
      await mkdir(dirname(this.file), { recursive: true });
      await writeFile(`${this.file}.new`, JSON.stringify([...notes, note], null, 2));
      await rename(`${this.file}.new`, this.file);
      return note;
    });
    this.lastWrite = added.catch(() => undefined);
    return added;
  }
}
