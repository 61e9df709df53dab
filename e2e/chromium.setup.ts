import { readdirSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../scripts/find-chromium.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string | undefined;
  }
}

/** Finds the browser once for all browser tests; without one, CI fails and a developer is told what was left out. */
export default function setup(project: TestProject): void {
  const chromiumPath = findChromium();
  project.provide('chromiumPath', chromiumPath);
  if (chromiumPath !== undefined) return;
  if (process.env.CI === 'true') throw new Error(`CI must run the browser tests. ${HOW_TO_GET_CHROMIUM}`);
  const leftOut = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `    e2e/${file}`);
  const lines = ['NO CHROMIUM: these browser tests are left out', ...leftOut, HOW_TO_GET_CHROMIUM];
  console.warn(`\n${lines.join('\n')}\n`);
}
