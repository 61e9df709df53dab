import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const example = join(import.meta.dirname, '../../../examples/otel-spans');

it('shows a span for each attempt, with how it ended', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['demo.mjs'], { cwd: example });
  const spans = stdout.split('\n').filter((line) => /^[✓✗]/.test(line));
  const ends = spans.map((line) => line.replace(/ · [\d.]+ ms/, ''));
  expect(ends).toEqual([
    '✓ plat.system.getPlatformConfig · attempt 1 · HTTP 200',
    '✗ plat.system.getPlatformConfig · attempt 1 · connection-lost',
    '✓ plat.system.getPlatformConfig · attempt 2 · HTTP 200',
    '✗ plat.file.getSharedAccessibleFolders · attempt 1 · HTTP 403',
    '✗ plat.system.getPlatformConfig · attempt 1 · timeout',
  ]);
});
