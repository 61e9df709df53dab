import { text } from 'plat-common/text';
import { type PlatformName, platforms } from 'plat-testing/platforms';
import { platformOf } from '../device/package-facts.js';
import { openPackage } from '../device/package-files.js';
import type { AsyncDisposableStack } from '../disposable-stack.js';
import { PlatDevError } from '../errors.js';
import type { ApplicationOptions, PlatDevOptions } from '../options.js';
import { upstreamOf } from '../proxy/upstream.js';
import { Application } from './application.js';
import type { HostedApplication } from './hosted-application.js';

/** An application's package, and where its server listens: undefined where plat-dev runs the package. */
export type Installed = Pick<HostedApplication, 'application' | 'folder' | 'upstream'>;

/**
 * Reads the packages of all applications, and unpacks those that plat-dev runs; the names of the platform are those of the first one
 * where none are given. Rejects without a package, or for two of the same name.
 */
export async function openApplications(
  options: PlatDevOptions,
  stack: AsyncDisposableStack,
): Promise<{ installed: [Installed, ...Installed[]]; platform: PlatformName }> {
  const given = applicationsOf(options);
  const folders: string[] = [];
  for (const { app, package: path } of given) {
    const opened = app === undefined ? await openPackage(path) : undefined;
    if (opened !== undefined) stack.defer(opened.close);
    folders.push(opened?.folder ?? path);
  }
  const [spelling] = folders;
  const platform = options.platform ?? (spelling === undefined ? 'plat' : await platformOf(spelling));
  const [first, ...others] = folders.map((folder, index): Installed => {
    const app = given[index]?.app;
    return {
      folder,
      upstream: app === undefined ? undefined : upstreamOf(app),
      application: new Application(folder, platforms[platform], app === undefined),
    };
  });
  if (first === undefined) throw noApplication();
  const names = [first, ...others].map(({ application }) => application.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return { installed: [first, ...others], platform };
  const hint = text`Give each application a different appname in its manifest.`;
  throw new PlatDevError('invalid-option', text`Two packages have the appname "${twice}"`, hint);
}

function applicationsOf({
  app,
  package: folder,
  applications,
}: PlatDevOptions): readonly ApplicationOptions[] {
  if (applications === undefined) return folder === undefined ? [] : [{ app, package: folder }];
  if (app !== undefined || folder !== undefined) throw noApplication();
  return applications;
}

function noApplication(): PlatDevError {
  const hint = text`Set package, and app if you run the server yourself; or applications for several.`;
  return new PlatDevError('invalid-option', text`The option package is missing`, hint);
}
