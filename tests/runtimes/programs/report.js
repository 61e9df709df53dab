import { writeFileSync } from 'node:fs';

/** Runs a trial and writes into the file REPORT how it went. How the program ends is seen by whoever started it. */
export async function report(trial) {
  try {
    const result = await trial();
    writeFileSync(process.env.REPORT, JSON.stringify({ ok: true, ...result }));
  } catch (error) {
    writeFileSync(process.env.REPORT, JSON.stringify({ ok: false, error: `${error?.stack ?? error}` }));
    process.exitCode = 1;
  }
}
