import type { PlatformName } from 'plat-testing/platforms';
import type { AsyncDisposableStack } from '../disposable-stack.js';
import type { PlatDevOptions } from '../options.js';

/** Unpacks the packages that plat-dev runs, and takes the names of the platform from them where none is given. */
export async function openPackages(
  options: PlatDevOptions,
  stack: AsyncDisposableStack,
): Promise<{ options: PlatDevOptions; platform: PlatformName }> {
  const { app, package: own, applications = [], platform } = options;
  const isRun = (one: { app?: string | number | undefined }) => one.app === undefined;
  if (own !== undefined ? !isRun(options) : !applications.some(isRun)) {
    return { options, platform: platform ?? 'plat' };
  }
  // Most runs have none, and do not wait for its code.
  const { openPackage } = await import('../device/package-files.js');
  const { platformOf } = await import('../device/package-facts.js');
  const opened = async (path: string): Promise<string> => {
    const { folder, close } = await openPackage(path);
    stack.defer(close);
    return folder;
  };
  if (own !== undefined) {
    const folder = await opened(own);
    return {
      options: { ...options, app, package: folder },
      platform: platform ?? (await platformOf(folder)),
    };
  }
  const folders: string[] = [];
  for (const one of applications) folders.push(isRun(one) ? await opened(one.package) : one.package);
  const [first = ''] = folders;
  return {
    options: {
      ...options,
      applications: applications.map((one, index) => ({ ...one, package: folders[index] ?? one.package })),
    },
    platform: platform ?? (await platformOf(first)),
  };
}
