import type { LogEntry } from '../../api.js';

/** Saves the log as the browser saves files, in the form that `plat-dev check --log` reads. */
export function saveLog(entries: readonly LogEntry[]): void {
  const href = URL.createObjectURL(
    new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = href;
  link.download = 'plat-dev-log.json';
  link.click();
  URL.revokeObjectURL(href);
}
