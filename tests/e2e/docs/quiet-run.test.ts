import { expect, it } from 'vitest';
import { countBuilds, runQuietly } from '../../../scripts/quiet-run.mjs';

/** Runs a program of Node in place of a tool; hands back its exit code and what was said. */
async function run(program: string, total = 0) {
  const said: string[] = [];
  const say = (line: string) => said.push(line.replaceAll(/\d+ s$/gm, 'N s'));
  const onLine = countBuilds(total, say);
  const code = await runQuietly('Building', process.execPath, ['-e', program], { say, onLine });
  return { code, said };
}

it('says of a build which package is done, and keeps the rest to itself', async () => {
  const program = `
    console.log('packages/schemas build$ tsup');
    process.stdout.write('packages/schemas build: ESM dist/index.js 3 KB\\npackages/schemas bui');
    setTimeout(() => console.log('ld: Done\\npackages/dev build: CLI Building entry\\npackages/dev build: Done'));
    console.error('a warning of the tool');
  `;
  expect(await run(program, 2)).toEqual({
    code: 0,
    said: ['Building …', '  1 of 2: schemas, after N s', '  2 of 2: dev, after N s', 'Building: done in N s'],
  });
});

it('shows all that a tool wrote when it fails, and has its exit code', async () => {
  const { code, said } = await run(
    `console.log('src/index.ts(3,1)'); console.error('no such type'); process.exit(3)`,
  );
  expect(code).toBe(3);
  expect(said[1]).toMatch(/^Building: failed after N s\n/);
  expect(said[1]).toContain('src/index.ts(3,1)\n');
  expect(said[1]).toContain('no such type\n');
});

it('says why a tool could not be started', async () => {
  const said: string[] = [];
  const code = await runQuietly('Installing', './no-such-tool', [], { say: (line) => said.push(line) });
  expect(code).toBe(1);
  expect(said[1]).toContain('ENOENT');
});
