import { text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import { PlatDevError } from '../errors.js';
import type { ApplicationOptions, PlatDevOptions } from '../options.js';
import { type Upstream, upstreamOf } from '../proxy/upstream.js';
import { Application } from './application.js';

/** An application's package, and where its server listens. */
export interface Installed {
  application: Application;
  /** The package's folder. */
  folder: string;
  /** Undefined where plat-dev runs the package. */
  upstream: Upstream | undefined;
}

/** Reads the packages of all applications; throws without a package, or for two of the same name. */
export function installedOf(options: PlatDevOptions, names: PlatformNames): [Installed, ...Installed[]] {
  const [first, ...others] = applicationsOf(options).map(({ app, package: folder }) => ({
    folder,
    upstream: app === undefined ? undefined : upstreamOf(app),
    application: new Application(folder, names, { isRun: app === undefined }),
  }));
  if (first === undefined) throw noApplication();
  const appNames = [first, ...others].map(({ application }) => application.name);
  const twice = appNames.find((name, index) => appNames.indexOf(name) !== index);
  if (twice === undefined) return [first, ...others];
  const hint = text`Give each application a different appname in its manifest.`;
  throw new PlatDevError('invalid-option', text`Two packages have the appname "${twice}"`, hint);
}

function applicationsOf(options: PlatDevOptions): readonly ApplicationOptions[] {
  const { app, package: folder, applications } = options;
  if (applications === undefined) {
    return folder === undefined ? [] : [{ app, package: folder }];
  }
  if (app !== undefined || folder !== undefined) throw noApplication();
  return applications;
}

function noApplication(): PlatDevError {
  const hint = text`Set package, and app if you run the server yourself; or applications for several.`;
  return new PlatDevError('invalid-option', text`The option package is missing`, hint);
}
