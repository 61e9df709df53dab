import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from 'plat-common/json';
import { said, type Text, text } from 'plat-common/text';
import { resource } from 'plat-schemas/package';
import { type PlatformNames, platforms, specificationName } from 'plat-testing/platforms';
import type { DevApp } from '../api.js';
import { entriesIn, isBelow } from '../device/entries.js';
import { factsIn, mayOpenSocket } from '../device/package-facts.js';
import { PlatDevError, textOf } from '../errors.js';
import { VOLUME } from '../files/platform-path.js';

/** The application of a package folder; a file that changes is read again. */
export class Application {
  #app: DevApp;
  /** By which a change of what was read is noticed. */
  #readStamp: string;

  /**
   * Throws if the folder is not a package, because then even the name for its address is missing.
   *
   * @param isRun whether plat-dev runs it as it is. Hardly any published package has the line micro_app.
   */
  constructor(
    private folder: string,
    private readonly names: PlatformNames,
    private readonly isRun: boolean,
  ) {
    this.#readStamp = this.#stamp();
    this.#app = this.#read();
  }

  /** The name that it was started with: its address does not move while it runs. */
  get name(): string {
    return this.#app.name;
  }

  /** The present content of the package. */
  current(): DevApp {
    const stamp = this.#stamp();
    if (stamp !== this.#readStamp) this.#app = this.#readAgain();
    this.#readStamp = stamp;
    return this.#app;
  }

  /** Reads another version of the package from now on. */
  readFrom(folder: string): void {
    this.folder = folder;
  }

  /** Whether the package is there; without its manifest the application counts as not installed. */
  get isInstalled(): boolean {
    return statSync(join(this.folder, 'manifest'), { throwIfNoEntry: false }) !== undefined;
  }

  /** Whether the gateway answers it. A server that was started by hand has no groups of a package, and is answered. */
  get isInGroup(): boolean {
    const rights = parsedJson(textIn(join(this.folder, 'config/privilege')));
    return !this.isRun || mayOpenSocket(rights, [this.names.gatewayGroup]);
  }

  #readAgain(): DevApp {
    const before = this.#app;
    try {
      const app = this.#read();
      if (app.name === before.name) return app;
      const problem = text`The manifest now has the appname "${app.name}". Start plat-dev again.`;
      return { ...before, ...inWords(problem) };
    } catch (error) {
      return { ...before, ...inWords(textOf(error)) };
    }
  }

  #read(): DevApp {
    const resourceText = textIn(join(this.folder, 'config/resource'));
    const facts = factsIn(this.#text('manifest'), undefined, resourceText);
    const { name, title, version, isMicroApp, servicePort, shares } = facts;
    const scopes = this.#scopes();
    const problem = isMicroApp || this.isRun ? undefined : MICRO_APP_MISSING;
    return {
      name,
      title,
      ...(version !== '' && { version }),
      entries: entriesOf(this.folder, { name, title }),
      isMicroApp,
      servicePort,
      sharePaths: shares.map((share) => `${APP_SHARES}/${share}`),
      ...(problem !== undefined && inWords(problem)),
      scopes,
    };
  }

  #scopes(): string[] {
    const parsed = resource.safeParse(this.#text('config/resource'));
    if (parsed.success) {
      // A device grants no scope under the name that another platform has for it.
      const own = parsed.data['api-scope'].filter((name) => !isForeign(name, this.names));
      return own.map((name) => specificationName(name, [this.names]));
    }
    const message = text`config/resource in ${this.folder} is not a JSON object with an api-scope array of strings`;
    const hint = text`Write { "api-scope": [] } with the scopes that the application uses.`;
    throw new PlatDevError('package-invalid', message, hint);
  }

  #text(file: string): string {
    try {
      return readFileSync(join(this.folder, file), 'utf8');
    } catch (cause) {
      const message = existsSync(this.folder)
        ? text`${join(this.folder, file)} cannot be read`
        : text`${this.folder} does not exist`;
      const hint = text`Name the folder that contains manifest and config/resource.`;
      throw new PlatDevError('package-invalid', message, hint, { cause });
    }
  }

  #stamp(): string {
    const stats = ['manifest', 'config/resource', 'app/ui/config', 'ui/config'].map((file) =>
      statSync(join(this.folder, file), { throwIfNoEntry: false }),
    );
    return stats.map((stat) => `${stat?.mtimeMs} ${stat?.size}`).join();
  }
}

// Source: platform interface, "Application package declarations".
const MICRO_APP_MISSING = text`The manifest has no line micro_app=true, so features of the page SDK may fail on a device.`;

function inWords(problemText: Text): Required<Pick<DevApp, 'problem' | 'problemText'>> {
  return { problem: said(problemText), problemText };
}

function isForeign(name: string, { prefix }: PlatformNames): boolean {
  return !name.startsWith(prefix) && Object.values(platforms).some((other) => name.startsWith(other.prefix));
}

/** The folder of the volume in which the system keeps what applications share with their users. */
const APP_SHARES = `${VOLUME}/@appshare`;

/** The pages of the application that a desktop offers: those that its package lists under its address, else its root. */
function entriesOf(folder: string, { name, title }: { name: string; title: string }): DevApp['entries'] {
  const root = `/app/${name}`;
  // The public platform's packages list the icons of the desktop here; the specification has no other place for them.
  const text = textIn(join(folder, 'ui/config')) || textIn(join(folder, 'app/ui/config'));
  const listed = entriesIn(text, { name: title, answers: {} }).entries;
  const own = listed.filter(({ path, port }) => port === undefined && isBelow(root, path));
  return own.length > 0 ? own : [{ name: title, path: `${root}/` }];
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
