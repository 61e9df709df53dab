// Unresolved bugs and overdue tasks of all products, for cron. `node report.mjs --help` says how.
import { PmClient, PmError } from 'pm-api-client';
import writeFileAtomic from 'write-file-atomic';
import { collectReport } from './collect-report.mjs';
import { said } from './language.mjs';
import { markdownOf } from './markdown.mjs';
import { SettingsError, settingsFrom, USAGE } from './settings.mjs';

const EXIT = { complete: 0, failed: 1, incomplete: 3 };

try {
  process.exitCode = await main();
} catch (error) {
  // What went wrong with the server or the command line is explained; anything else is a mistake in this script.
  const isExplained = error instanceof PmError || error instanceof SettingsError;
  console.error('nightly-report:', isExplained ? error.message : error);
  process.exitCode = EXIT.failed;
}

async function main() {
  const settings = settingsFrom(process.argv.slice(2), process.env);
  if (settings === undefined) {
    process.stdout.write(USAGE);
    return EXIT.complete;
  }
  const pm = new PmClient(settings.login);
  // The server may be in another time zone, where the day is another one.
  const today = settings.today ?? (await pm.serverTime()).slice(0, 10);
  const report = await collectReport(pm, today);
  const text = settings.json ? `${JSON.stringify(report, null, 2)}\n` : markdownOf(report);
  // Beside the file and then in its place, so that a reader never gets half a report.
  if (settings.out === undefined) process.stdout.write(text);
  else await writeFileAtomic(settings.out, text);
  for (const { what, reason } of report.unread)
    console.error(
      said(`nightly-report: not read: ${what}: ${reason}`, `nightly-report：未读取：${what}：${reason}`),
    );
  return report.isComplete ? EXIT.complete : EXIT.incomplete;
}
