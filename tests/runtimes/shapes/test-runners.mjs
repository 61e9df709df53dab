import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const vitestHere = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

/**
 * Jest as it is without configuration.
 *
 * @param {{ environment?: 'node' | 'jsdom'; before?: string }} options `before`: a statement at the top of the test
 * @returns {import('../shapes.mjs').Shaping}
 */
export const jest =
  ({ environment = 'node', before = '' }) =>
  ({ runtime, folder, program, tools }) => {
    // What is loaded may refuse to load, and that is a result, too.
    const text = `${before}
      const { report } = require('./report.js');
      test('the trial', () => report(async () => require('./${program}').trial()), 20_000);`;
    writeFileSync(join(folder, 'trial.test.js'), text);
    const named =
      environment === 'jsdom' ? join(tools.jsdom, 'node_modules/jest-environment-jsdom') : environment;
    const command = join(tools.jest, 'node_modules/jest/bin/jest.js');
    return [...runtime, command, '--rootDir', folder, '--env', named, join(folder, 'trial.test.js')];
  };

/**
 * Vitest, with the timers faked that it fakes by itself.
 *
 * @type {import('../shapes.mjs').Shaping}
 */
export const vitest = ({ runtime, folder, program }) => {
  const text = `vi.useFakeTimers();
    const { report } = await import('./report.js');
    const { trial } = await import('./${program}');
    test('the trial', () => report(trial), 20_000);`;
  writeFileSync(join(folder, 'trial.test.js'), text);
  return [...runtime, vitestHere, 'run', '--globals', '--root', folder];
};
