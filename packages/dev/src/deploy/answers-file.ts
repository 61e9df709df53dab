import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers } from '../device/wizard.js';

/** Writes the answers to the questions of `wizard/install` as the device's command reads them, for as long as `use` lasts. */
export async function withAnswersFile<Result>(
  answers: Answers,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-install-'));
  const lines = Object.entries(answers).map(([field, answer]) => `${field}=${[answer].flat().join(',')}`);
  try {
    const file = join(folder, 'answers.env');
    // A line end in an answer would begin another variable; and an answer may be a password.
    const text = lines.map((line) => `${line.replaceAll(/[\r\n]+/g, ' ')}\n`).join('');
    await writeFile(file, text, { mode: 0o600 });
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
