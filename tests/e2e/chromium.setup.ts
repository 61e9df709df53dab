import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM_FLAGS, findChromium, HOW_TO_GET_CHROMIUM, otherBrowser } from '../../scripts/browsers.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string | undefined;
    /** Where the one browser of the run listens, in which each test file has tabs of its own. */
    browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findChromium();
  chromiumFor(project, executablePath, process.env);
  if (executablePath === undefined) return undefined;
  const server = await (otherBrowser()?.launchServer() ??
    chromium.launchServer({ executablePath, headless: true, args: CHROMIUM_FLAGS }));
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
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
  const leftOut = filesThatNeedIt().map((file) => `    tests/e2e/${file}`);
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
