import type { TestProject } from 'vitest/node';
import {
  findChromium,
  findFirefox,
  findWebKit,
  HOW_TO_GET_CHROMIUM,
  HOW_TO_GET_FIREFOX,
  HOW_TO_GET_WEBKIT,
} from '../../../scripts/browsers.mjs';

/** The browsers that this machine has. */
export interface EnginePaths {
  Chromium: string | undefined;
  Firefox: string | undefined;
  WebKit: { driver: string; xvfb: string } | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    engines: EnginePaths;
  }
}

const HOW_TO_GET: Record<keyof EnginePaths, string> = {
  Chromium: HOW_TO_GET_CHROMIUM,
  Firefox: HOW_TO_GET_FIREFOX,
  WebKit: HOW_TO_GET_WEBKIT,
};

const ALL = Object.keys(HOW_TO_GET) as (keyof EnginePaths)[];

export default function setup(project: TestProject): void {
  const found = { Chromium: findChromium(), Firefox: findFirefox(), WebKit: findWebKit() };
  enginesFor(project, found, process.env, project.config.provide.thorough ? ALL : ['Chromium']);
}

/** Hands the browsers to the tests; when one is missing, CI fails and a developer is told what was left out. */
export function enginesFor(
  project: Pick<TestProject, 'provide'>,
  found: EnginePaths,
  { CI }: NodeJS.ProcessEnv,
  wanted = ALL,
): void {
  project.provide('engines', found);
  const missing = wanted.filter((name) => found[name] === undefined);
  if (missing.length === 0) return;
  const lines = missing.map((name) => `NO ${name.toUpperCase()}: ${HOW_TO_GET[name]}`);
  if (CI === 'true') throw new Error(['CI must run the tests in every engine.', ...lines].join('\n'));
  console.warn(`\n${lines.join('\n')}\nThe tests in tests/e2e/engines are left out there.\n`);
}
