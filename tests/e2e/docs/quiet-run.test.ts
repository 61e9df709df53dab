import { expect, it } from 'vitest';
import { runQuietly } from '../../../scripts/quiet-run.mjs';

it('shows all that a tool wrote when it fails, and has its exit code', async () => {
  const said: string[] = [];
  const program = `console.log('src/index.ts(3,1)'); console.error('no such type'); process.exit(3)`;
  const say = (line: string) => said.push(line);
  expect(await runQuietly('Building', process.execPath, ['-e', program], { say })).toBe(3);
  expect(said[1]).toMatch(/^Building: failed after \d+ s\n/);
  expect(said[1]).toContain('src/index.ts(3,1)\n');
  expect(said[1]).toContain('no such type\n');
});

it('says why a tool could not be started', async () => {
  const said: string[] = [];
  const code = await runQuietly('Installing', './no-such-tool', [], { say: (line) => said.push(line) });
  expect(code).toBe(1);
  expect(said[1]).toContain('ENOENT');
});
