import * as sdk from 'plat-app-sdk';
import * as callback from 'plat-app-sdk/callback';
import { expect, it } from 'vitest';
import '../src/script.js';

it('the script build has every function and class of the package and of its callback half', () => {
  const functions = Object.entries({ ...sdk, ...callback }).filter(
    ([, value]) => typeof value === 'function',
  );
  expect(functions.map(([name]) => name)).toContain('completeAppAuth');
  expect(globalThis).toHaveProperty('PlatAppSdk', Object.fromEntries(functions));
});
