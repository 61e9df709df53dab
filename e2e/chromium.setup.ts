import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/browsers.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string | undefined;
  }
}

export default function setup(project: TestProject): void {
  chromiumFor(project, findChromium(), process.env);
}

/** Hands the browser to all tests; without one, CI fails and a developer is told what was left out. */
export function chromiumFor(
  project: Pick<TestProject, 'provide'>,
  chromiumPath: string | undefined,
  { CI }: NodeJS.ProcessEnv,
): void {
  project.provide('chromiumPath', chromiumPath);
  if (chromiumPath !== undefined) return;
  if (CI === 'true') throw new Error(`CI must run the browser tests. ${HOW_TO_GET_CHROMIUM}`);
  const leftOut = filesThatNeedIt().map((file) => `    e2e/${file}`);
  const lines = [
    'NO CHROMIUM: the browser tests in these files are left out',
    ...leftOut,
    HOW_TO_GET_CHROMIUM,
  ];
  console.warn(`\n${lines.join('\n')}\n`);
}

function filesThatNeedIt(): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  return tests.filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('describeInChromium('),
  );
}
