import { join } from 'node:path';
import { capabilityRules } from 'plat-schemas/gateway/rules';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const file = join(import.meta.dirname, 'completion-example.ts');
const CURSOR = '█';

const CODE = `
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
gatewayCall({ req: '${CURSOR}', appName: 'notes' });
new GatewayClient().call('${CURSOR}');
new GatewayClient().exchange({ req: '${CURSOR}' });
`;

describe('an editor', () => {
  it('offers the known capabilities wherever their name is asked for', () => {
    const places = completionsIn(CODE);
    expect(places).toHaveLength(3);
    const names = Object.keys(capabilityRules);
    const theirs = names.map((name) => name.replace(/^plat\./, 'trim.'));
    for (const offered of places) expect(offered).toEqual(expect.arrayContaining([...names, ...theirs]));
  });
});

/** What TypeScript's language service offers at each cursor of a file that is nowhere but here. */
function completionsIn(code: string): string[][] {
  const text = code.replaceAll(CURSOR, '');
  const parts = code.split(CURSOR).slice(0, -1);
  const cursors = parts.map((_, index) => parts.slice(0, index + 1).join('').length);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.test.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const found = name === file ? text : ts.sys.readFile(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return cursors.map((cursor) => {
    const offered = service.getCompletionsAtPosition(file, cursor, undefined);
    return offered?.entries.map(({ name }) => name) ?? [];
  });
}
