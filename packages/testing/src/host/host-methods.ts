import type { ExitPageTips, FilePickerParams, PlatformConfig } from 'plat-schemas/app';
import type { HostMethod } from './options.js';

/** What the methods of the host read and change. */
export interface HostState {
  config: PlatformConfig;
  title: string | undefined;
  exitPageTips: ExitPageTips | undefined;
  readonly subscriptions: Set<string>;
}

/** Every method that a page may call, as a host has it that answers at once. */
function defaultMethods(state: HostState): Record<string, HostMethod> {
  return {
    getPlatformConfig: () => state.config,
    setTitle(title) {
      state.title = String(title);
    },
    setExitPageTips(tips) {
      state.exitPageTips = tips as ExitPageTips | undefined;
    },
    openFile: () => undefined,
    openFileManager: () => undefined,
    showFileDetails: () => undefined,
    openAppSetting: () => undefined,
    close: () => undefined,
    pickFile: (params) => pickedBy(params, '/vol1/1000'),
    pickUserFile: (params) => envelope(pickedBy(params, '/vol1/1000')),
    pickSharedFile: (params) => envelope(pickedBy(params, '/vol1/shared')),
    authorizeUserFile: (path) => envelope([path]),
    authorizeSharedFile: (path) => envelope([path]),
    'bus.$on': (event) => void state.subscriptions.add(String(event)),
    'bus.$off': (event) => void state.subscriptions.delete(String(event)),
  };
}

/** The methods by their names, with those of the test in place of its own; undefined takes one away. */
export function methodsOf(
  state: HostState,
  own: Record<string, HostMethod | undefined> = {},
): ReadonlyMap<string, HostMethod> {
  const methods = new Map<string, HostMethod>();
  for (const [name, method] of Object.entries({ ...defaultMethods(state), ...own })) {
    if (method) methods.set(name, method);
  }
  return methods;
}

/** A picker reads its parameters, so it throws where a page sends none. */
function pickedBy(params: unknown, home: string): string[] {
  const { directory, multiple } = params as FilePickerParams;
  if (directory) return [`${home}/documents`];
  const files = [`${home}/documents/readme.md`, `${home}/documents/plan.md`];
  return multiple ? files : files.slice(0, 1);
}

function envelope(data: unknown[]) {
  return { code: 0, msg: '', data };
}
