import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncDocument } from 'plat-app-sdk/live';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

const home = join(import.meta.dirname, '../..');
const report = `const { theme, language, known } = {
    theme: hooks.usePlatformTheme(undefined, 'dark'),
    language: hooks.usePlatformLanguage(undefined),
    known: hooks.usePlatformConfig(undefined),
  };
  console.log(theme, language, known.pending, known.config, known.error);`;

describe('the hooks for React', () => {
  eachRow([
    ['module', "import * as hooks from 'plat-app-sdk/react';"],
    ['commonjs', "const hooks = require('plat-app-sdk/react');"],
  ])('are there for server components, and give the fallback: %s', (type, load) => {
    const args = ['--conditions=react-server', `--input-type=${type}`, '-e', `${load} ${report}`];
    const output = execFileSync(process.execPath, args, { cwd: home });
    expect(output.toString().trim()).toBe('dark undefined true undefined undefined');
  });

  eachRow(['react.js', 'react.cjs'])('are marked for the client: %s', (file) => {
    const directives = /^(?:"use strict";\n)?"use client";/;
    expect(readFileSync(join(home, 'dist', file), 'utf8')).toMatch(directives);
  });
});

describe('without a document', () => {
  it('syncDocument does nothing', () => {
    expect(() => syncDocument(undefined)()).not.toThrow();
  });
});
