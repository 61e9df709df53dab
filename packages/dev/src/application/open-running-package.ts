import { inBoth, text } from 'plat-common/text';
import type { DeviceFolders } from '../device/device-folders.js';
import { openDevicePackage } from '../device/open-device-package.js';
import { packageFacts } from '../device/package-facts.js';
import { SafeFolder } from '../device/safe-folder.js';
import type { Answers } from '../device/wizard.js';
import { type ApplicationParts, authorizedPaths, onChangedPaths } from '../environment/open-environment.js';
import type { PlatDevOptions } from '../options.js';
import { OutputLog } from './output-log.js';
import { RunningPackage } from './running-package.js';

export interface RunningPackageParts extends ApplicationParts {
  folders: DeviceFolders;
  answers: Answers | undefined;
  options: Pick<PlatDevOptions, 'layout' | 'bwrap' | 'scriptTimeoutMs' | 'configCallback'>;
}

/** Opens an application that the emulator runs as a device does; it is installed when `begin` is called. */
export async function openRunningPackage(parts: RunningPackageParts) {
  const { emulator, hosted, folders, volume, volumeRoot, names, answers } = parts;
  const { layout, bwrap = 'bwrap', scriptTimeoutMs, configCallback = true } = parts.options;
  const { grants, gateway, name, folder } = hosted;
  const log = (event: Parameters<typeof emulator.log.add>[0]) =>
    void emulator.log.add({ ...event, app: name });
  const authorized = () => authorizedPaths(grants.folders, volume);
  const visible = () => authorizedPaths(grants.all, volume);
  const { application, problems, close } = await openDevicePackage({
    facts: await packageFacts(folder),
    folders,
    volumeRoot,
    names,
    wanted: layout,
    bwrap,
    scriptTimeoutMs,
    world: {
      system: () => {
        const { systemVersion, systemLanguage = '' } = emulator.state.config;
        return { names, version: systemVersion, language: systemLanguage };
      },
      token: (status) =>
        status === 'CONFIG' || emulator.state.tokenMissing !== 'never' ? '' : gateway.token,
      authorized,
      visible,
      onScript: ({ title, ok, milliseconds, exitCode, output, shownToUser, problem }) =>
        log({
          kind: 'control',
          title: inBoth(text`ran ${title}`, '已运行 {0}'),
          ok,
          milliseconds,
          detail: { exitCode, output, ...(shownToUser && { shownToUser }) },
          ...(problem && { texts: { problem } }),
        }),
    },
    variables: () => ({ ...gateway.environment, PLAT_VOLUME_ROOT: volumeRoot }),
  });
  for (const title of problems) log({ kind: 'control', title, isNote: true, detail: {} });
  for (const { folder: share } of application.shares) await share.makeFolder('');
  const ownFolders = [{ name: 'var', folder: application.folder('var') }, ...application.shares];
  const logFolders = ownFolders.flatMap(({ name, folder: own }) =>
    ['', '/log', '/logs'].map((below) => ({ folder: own.below(below), path: name + below })),
  );
  const output = new OutputLog(
    [
      { folder: new SafeFolder(folders.run, 'plat'), path: '/run/plat' },
      ...logFolders,
      { folder: new SafeFolder(folders.root, 'var/log/apps'), path: '/var/log/apps' },
    ],
    (title, file) => log({ kind: 'output', title, detail: { file } }),
  );
  const own = { hosted, device: application, notes: problems, answers, output };
  const changed = () => emulator.notifyListeners();
  const running = new RunningPackage({ ...own, log: emulator.log, changed });
  await running.read();
  const unsubscribe = onChangedPaths(emulator, authorized, () => {
    // Its failure is a line of the inspector already.
    if (configCallback) void running.configure().catch(() => undefined);
  });
  // A single file is no folder of the environment, and no script runs for it.
  const unsubscribeFiles = onChangedPaths(emulator, visible, () => {
    void application.authorize().catch(() => undefined);
  });
  return {
    running,
    async close() {
      unsubscribe();
      unsubscribeFiles();
      await running.close();
      await close();
      await output.close();
    },
  };
}
