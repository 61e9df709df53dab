const TTY_MS = 500;
const LINE_MS = 5000;

/**
 * Tells how far the run is, on standard error: in one line on a terminal, else by a line every few seconds.
 *
 * @param {import('./work.mjs').Part[]} parts
 * @param {number} seconds
 */
export function showProgress(parts, seconds) {
  const { stderr } = process;
  const since = performance.now();
  const show = () => {
    const gone = Math.round((performance.now() - since) / 1000);
    const counts = parts.map(({ findings }) => `${findings.client} ${findings.calls}`);
    const wrong = parts.reduce((sum, { findings }) => sum + findings.violations.total, 0);
    const line = `${gone} of ${seconds} s · calls: ${counts.join(' · ')} · violations: ${wrong}`;
    stderr.write(stderr.isTTY ? `\r\u001b[2K${line.slice(0, stderr.columns - 1)}` : `${line}\n`);
  };
  const timer = setInterval(show, stderr.isTTY ? TTY_MS : LINE_MS);
  return {
    stop() {
      clearInterval(timer);
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}
