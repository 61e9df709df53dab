import { forPrograms } from 'plat-common/text';
import { type AccessOptions, accessOf, markMissingModules, type PmAccess } from './access.js';
import { actionsOf, createTrash, searchFor } from './actions/create-actions.js';
import type { Trash } from './actions/interfaces.js';
import { Connection } from './connection.js';
import { type AnyLists, createMy, type My } from './my.js';
import type { PmClientOptions, ReadOptions, RequestOptions, SearchOptions } from './options.js';
import { createResource } from './resource/create-resource.js';
import type { ResourceDefinition } from './resource/definition.js';
import { definitions } from './resources/definitions.js';
import type * as resources from './resources/types.js';
import { settingsOf, wrongOption } from './settings.js';
import { createModules } from './subresources/create-directories.js';
import { createDocs } from './subresources/create-docs.js';
import { createFiles } from './subresources/create-files.js';
import { createMembers } from './subresources/create-members.js';
import type { Modules } from './subresources/directories.js';
import type { Docs } from './subresources/docs.js';
import type { Files } from './subresources/files.js';
import { type TeamDefinition, teams } from './subresources/members.js';
import type { PmUser } from './user.js';

/**
 * A client of the project management REST API v2.
 *
 * It keeps the session token and the password to itself: no property, no error and no printed form shows them.
 *
 * @throws PmError with the code `invalid-input` when an option is invalid
 *
 * @example
 * ```ts
 * const pm = new PmClient({ baseUrl: 'https://pm.example.com', account, password });
 * const { id } = await pm.bugs.create({ productID: 1, title: 'Login fails', openedBuild: ['trunk'] });
 * ```
 */
export class PmClient {
  /** Bugs of a product, project or execution. */
  declare readonly bugs: resources.Bugs;
  /** Stories of a product, project or execution. */
  declare readonly stories: resources.Stories;
  /** Tasks of an execution. */
  declare readonly tasks: resources.Tasks;
  /** Projects, all of them or those of a program. */
  declare readonly projects: resources.Projects;
  /** Products, all of them or those of a program. */
  declare readonly products: resources.Products;
  /** Test cases of a product, project or execution. */
  declare readonly testcases: resources.Testcases;
  /** Executions (sprints, iterations), all of them or those of a project. */
  declare readonly executions: resources.Executions;
  /** Test tasks of a product, project or execution. The API has no way to get a single one. */
  declare readonly testtasks: resources.Testtasks;
  /** Epics of a product. */
  declare readonly epics: resources.Epics;
  /** User requirements of a product. */
  declare readonly requirements: resources.Requirements;
  /** Tickets of a product; not in the open edition of a released server. */
  declare readonly tickets: resources.Tickets;
  /** Feedbacks of a product; not in the open edition of a released server. */
  declare readonly feedbacks: resources.Feedbacks;
  /** Systems (applications) of a product. Only some roles have access. */
  declare readonly systems: resources.Systems;
  /** Users. They are read by their number, never by their account name. */
  declare readonly users: resources.Users;
  /** Programs, which hold products and projects. */
  declare readonly programs: resources.Programs;
  /** Plans of a product. */
  declare readonly productplans: resources.Productplans;
  /** Builds of a product, made in an execution. */
  declare readonly builds: resources.Builds;
  /** Releases of a product. */
  declare readonly releases: resources.Releases;
  /** To-dos of the caller. */
  declare readonly todos: resources.Todos;
  /** Directories of stories, bugs, test cases and tasks, which servers call modules; only released servers have them. */
  declare readonly modules: Modules;
  /** The caller's own records: bugs, tasks and others, each only those of the caller; only released servers have these lists. */
  declare readonly my: My;
  /** Documents, in libraries, in spaces; only released servers have them. */
  declare readonly docs: Docs;
  /** Deleted records, which can be restored; only released servers have them. */
  declare readonly trash: Trash;
  /** Files that are attached to records; only released servers have them. */
  declare readonly files: Files;

  readonly #connection: Connection;

  constructor(options: PmClientOptions) {
    const connection = new Connection(settingsOf(options));
    this.#connection = connection;
    const resources = Object.values<ResourceDefinition>(definitions).map((definition) => [
      definition.name,
      () => resourceOf(definition, connection),
    ]);
    makeWhenRead(this, {
      ...Object.fromEntries(resources),
      modules: () => createModules(connection),
      // Edge: a resource is here under its name, with the lists that its definition has.
      my: () => createMy((name) => this[name as keyof PmClient] as unknown as AnyLists),
      docs: () => createDocs(connection),
      trash: () => createTrash(connection),
      files: () => createFiles(connection),
    });
  }

  /**
   * Logs in, unless there is a session, and returns the user. Optional: the first call logs in too, and again when a
   * session has ended. With a given token nothing is sent and the user is unknown.
   *
   * Rejects with `login-failed` when the server does not take account and password.
   *
   * @example
   * ```ts
   * const { account } = await pm.login();
   * ```
   */
  async login(options?: ReadOptions): Promise<PmUser> {
    const own = PmClient.#connectionOf(this, 'login');
    return own.login(own.limits(options));
  }

  /**
   * Asks the server who is logged in: id, role, and on released servers groups and rights. It asks each time, because a
   * change of permissions may clear the role. Of a given token, released servers report the same.
   */
  async whoAmI(options?: ReadOptions): Promise<PmUser> {
    const own = PmClient.#connectionOf(this, 'whoAmI');
    return own.currentUser.whoAmI(own.limits(options));
  }

  /**
   * The present time on the server, `YYYY-MM-DD HH:MM:SS` in its time zone. Logs in unless there is a session. With a given token and
   * without the option `timeZone`, it asks the server for the zone, which released servers tell; otherwise it is this machine's.
   */
  async serverTime(options?: ReadOptions): Promise<string> {
    const own = PmClient.#connectionOf(this, 'serverTime');
    const limits = own.limits(options);
    await own.login(limits);
    await own.learnZone(limits);
    return own.serverClock.probablyNow();
  }

  /**
   * What the caller may read and write, by module: from the rights that the server grants, else from the role and the
   * specification's matrix. `probe: true` also requests a record of each module that some editions lack, and marks the
   * missing ones.
   */
  async access(options: AccessOptions = {}): Promise<PmAccess> {
    PmClient.#connectionOf(this, 'access');
    const access = accessOf(await this.whoAmI(options));
    return options.probe ? markMissingModules(access, (path) => this.request('GET', path, options)) : access;
  }

  /** Searches words in all that the user may see: kind, number and title of each record. Observed on released servers. */
  async search(words: string, options?: SearchOptions): Promise<Record<string, unknown>[]> {
    return searchFor(PmClient.#connectionOf(this, 'search'), words, options);
  }

  /**
   * Sends a request to any route of the API and resolves with the whole response, judged like every other. Nothing is
   * checked before, added or read back. On released servers some GET routes write too.
   *
   * @param path - below `/api.php/v2`, e.g. `/products/3/productplans`
   */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: RequestOptions,
  ): Promise<Record<string, unknown>> {
    return PmClient.#connectionOf(this, 'request').request(method, path, options);
  }

  /** The connection of the object that a method was called on. One that was handed on alone, as in `const { login } = pm`, has none. */
  static #connectionOf(client: unknown, method: string): Connection {
    if (typeof client === 'object' && client !== null && #connection in client) return client.#connection;
    throw wrongOption(
      forPrograms`call it as pm.${method}(…): the method was handed on without its object.`,
      forPrograms`In place of the bare method hand on a function: (…) => pm.${method}(…). Nothing was sent.`,
    );
  }
}

/** The operations of a resource: those of its definition, its actions, and its team if it has one. */
function resourceOf(definition: ResourceDefinition, connection: Connection): object {
  const team = Object.values<TeamDefinition>(teams).find(({ name }) => name === definition.name);
  return {
    ...createResource<object>(definition, connection),
    ...(team && { members: createMembers(team, connection) }),
    ...actionsOf(definition, connection),
  };
}

/** Gives an object properties that are made when they are first read: most programs use a few of them. A type test compares them. */
function makeWhenRead(object: object, makers: Readonly<Record<string, () => object>>): void {
  for (const [name, make] of Object.entries(makers)) {
    const get = () => {
      const value = make();
      Object.defineProperty(object, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
  }
}
