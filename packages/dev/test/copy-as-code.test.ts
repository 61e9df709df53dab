import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { callAsCode } from '../src/desktop/inspector/code.js';
import { gatewayCallOf } from './fixtures/gateway-calls.js';
import { startStage } from './fixtures/stage.js';

const root = join(import.meta.dirname, '../../..');

/** What the compiler says against each text, with the packages' own types and every strict rule. */
function problemsOf(texts: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  Object.assign(options, {
    noEmit: true,
    composite: false,
    incremental: false,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    customConditions: [],
  });
  const files = new Map(
    texts.map((text, index) => [join(root, `packages/dev/test/copied-${index}.ts`), text]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name) => {
    const file = program.getSourceFile(name);
    return ts.getPreEmitDiagnostics(program, file).map(({ messageText }) => {
      return `${files.get(name)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
  });
}

const onPlat = { platform: 'plat' } as const;

/** The code of a host call with these arguments on the wire. */
const hostCall = (methodName: string, ...args: unknown[]) =>
  callAsCode({ kind: 'host-call', detail: { page: { penpal: 'call', methodName, args } } }, onPlat);
const mobileCall = (...callHandler: string[]) =>
  callAsCode({ kind: 'host-call', detail: { callHandler } }, onPlat);

describe('a line of the inspector, copied as code', () => {
  it('compiles, whatever member of the page SDK made the call', () => {
    const path = '/vol1/1000/it\'s "mine"\\n.md';
    const codes = [
      callAsCode({ kind: 'host-call', detail: { page: { penpal: 'syn' } } }, { platform: 'fnos' }),
      hostCall('getPlatformConfig'),
      hostCall('setTitle', 'Two\nlines'),
      hostCall('setExitPageTips', null),
      hostCall('setExitPageTips', { title: 'Unsaved', content: path }),
      hostCall('openFile', path),
      hostCall('openFileManager', path),
      hostCall('showFileDetails', [path], null),
      hostCall('showFileDetails', [path], { admin: true }),
      hostCall('openAppSetting'),
      hostCall('close'),
      hostCall('pickFile', { multiple: true, accept: ['.md'], sidebarGroup: ['myFiles'] }),
      hostCall('pickUserFile', {}),
      hostCall('pickSharedFile', { title: 'Where?' }),
      hostCall('authorizeUserFile', path),
      hostCall('authorizeSharedFile', path),
      hostCall('bus.$on', 'os/theme', 'id-1'),
      mobileCall('exitPage'),
      mobileCall('openSystemBrowser', 'https://example.com/'),
      mobileCall('openFile', path),
      mobileCall('pickUserFile', '{"directory":true}'),
      mobileCall('authorizeUserFile', JSON.stringify({ path })),
      mobileCall('showFileDetails', JSON.stringify({ paths: [path], options: { admin: true } })),
    ];
    expect(codes.every((code) => code?.includes('app.'))).toBe(true);
    expect(problemsOf(codes.map(String))).toEqual([]);
  });

  it('compiles for each capability of the gateway, known or not, on both platforms', () => {
    const calls = [
      { req: 'plat.system.getPlatformConfig', appName: 'notes' },
      { req: 'plat.file.checkUserACL', appName: 'notes', data: { uid: 1000, path: ["/vol1/it's"] } },
      { req: 'plat.file.convertPath', appName: 'notes', data: { path: ['/vol1'], language: 'de-DE' } },
      { req: 'plat.file.getSharedAccessibleFolders', appName: 'notes', reqId: 'r-1', data: null },
      { req: 'plat.later.thing', appName: 'notes', data: { 'a-b': [1, { deep: true }], none: null } },
    ];
    const codes = calls.flatMap((request) => [
      callAsCode({ kind: 'gateway', detail: { request } }, onPlat),
      callAsCode({ kind: 'gateway', detail: { request } }, { platform: 'fnos' }),
    ]);
    expect(problemsOf(codes.map(String))).toEqual([]);
  });

  it('makes the gateway call that the line shows', async () => {
    const stage = await startStage();
    const data = { uid: 1000, path: ["/vol1/1000/it's", '/vol1/shared'] };
    await gatewayCallOf(stage, { req: 'plat.file.checkUserACL', appName: 'notes', data });
    const [entry] = stage.log().filter(({ kind }) => kind === 'gateway');
    const code = String(entry && callAsCode(entry, stage.state()));
    const envelope = /gatewayCall\(([\s\S]*)\);\nconsole/.exec(code)?.[1];
    expect(new Function(`return ${envelope}`)()).toEqual({
      req: 'plat.file.checkUserACL',
      appName: 'notes',
      data,
    });
    expect(code).not.toContain(stage.gateway.token);
  });

  it('is offered for no line that is no call', () => {
    expect(callAsCode({ kind: 'proxy', detail: { method: 'GET' } }, onPlat)).toBeUndefined();
    expect(callAsCode({ kind: 'gateway', detail: { request: '{"req":' } }, onPlat)).toBeUndefined();
    expect(hostCall('bus.$off', 'os/theme', 'id-1')).toBeUndefined();
    expect(hostCall('constructor')).toBeUndefined();
    expect(mobileCall('getAppMessage')).toBeUndefined();
    expect(mobileCall('toString')).toBeUndefined();
  });
});
