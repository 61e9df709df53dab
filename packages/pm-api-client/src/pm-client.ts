import { type AccessOptions, accessOf, type PmAccess } from './access.js';
import { createModules } from './attached/create-directories.js';
import { createDocs } from './attached/create-docs.js';
import { createFiles } from './attached/create-files.js';
import { createMembers } from './attached/create-members.js';
import { Connection } from './connection.js';
import { bugs } from './definitions/bugs.js';
import { builds } from './definitions/builds.js';
import { epics } from './definitions/epics.js';
import { executions } from './definitions/executions.js';
import { feedbacks } from './definitions/feedbacks.js';
import { productplans } from './definitions/productplans.js';
import { products } from './definitions/products.js';
import { programs } from './definitions/programs.js';
import { projects } from './definitions/projects.js';
import { releases } from './definitions/releases.js';
import { requirements } from './definitions/requirements.js';
import { stories } from './definitions/stories.js';
import { systems } from './definitions/systems.js';
import { tasks } from './definitions/tasks.js';
import { teams } from './definitions/teams.js';
import { testcases } from './definitions/testcases.js';
import { testtasks } from './definitions/testtasks.js';
import { tickets } from './definitions/tickets.js';
import { todos } from './definitions/todos.js';
import { users } from './definitions/users.js';
import { withoutMissing } from './missing-modules.js';
import { type AnyLists, createMy } from './my.js';
import type { Bugs } from './operations/bugs.js';
import type { Builds } from './operations/builds.js';
import type { Modules } from './operations/directories.js';
import type { Docs } from './operations/docs.js';
import type { Executions } from './operations/executions.js';
import type { Files } from './operations/files.js';
import type { HasMembers } from './operations/members.js';
import type { My } from './operations/my.js';
import type { Productplans } from './operations/productplans.js';
import type { Products } from './operations/products.js';
import type { Programs } from './operations/programs.js';
import type { Projects } from './operations/projects.js';
import type { Releases } from './operations/releases.js';
import type { Epics, Requirements, Stories } from './operations/stories.js';
import type { Systems } from './operations/systems.js';
import type { Tasks } from './operations/tasks.js';
import type { Testcases } from './operations/testcases.js';
import type { Testtasks } from './operations/testtasks.js';
import type { Feedbacks, Tickets } from './operations/tickets.js';
import type { Todos } from './operations/todos.js';
import type { Users } from './operations/users.js';
import type { PmClientOptions, ReadOptions, RequestOptions } from './options.js';
import { createResource } from './resource/create-resource.js';
import { settingsOf } from './settings.js';
import type { PmUser } from './user.js';

/**
 * A client of the project management REST API v2.
 *
 * It keeps the session token and the password to itself: no property, no error and no printed form shows them.
 *
 * @throws PmError with the code `invalid-input` when an option cannot be
 */
export class PmClient {
  /** Bugs of a product, project or execution. */
  readonly bugs: Bugs;
  /** Stories of a product, project or execution. */
  readonly stories: Stories;
  /** Tasks of an execution. */
  readonly tasks: Tasks;
  /** Projects, all of them or those of a program. */
  readonly projects: Projects;
  /** Products, all of them or those of a program. */
  readonly products: Products;
  /** Test cases of a product, project or execution. */
  readonly testcases: Testcases;
  /** Executions (sprints, iterations), all of them or those of a project. */
  readonly executions: Executions;
  /** Test tasks of a product, project or execution. The API has no way to get a single one. */
  readonly testtasks: Testtasks;
  /** Epics of a product. */
  readonly epics: Epics;
  /** User requirements of a product. */
  readonly requirements: Requirements;
  /** Tickets of a product; not in the open edition of a released server. */
  readonly tickets: Tickets;
  /** Feedbacks of a product; not in the open edition of a released server. */
  readonly feedbacks: Feedbacks;
  /** Systems (applications) of a product. Only some roles have access. */
  readonly systems: Systems;
  /** Users. They are read by their number, never by their account name. */
  readonly users: Users;
  /** Programs, which hold products and projects. */
  readonly programs: Programs;
  /** Plans of a product. */
  readonly productplans: Productplans;
  /** Builds of a product, made in an execution. */
  readonly builds: Builds;
  /** Releases of a product. */
  readonly releases: Releases;
  /** To-dos of the caller. */
  readonly todos: Todos;
  /** Directories of stories, bugs, test cases and tasks, which servers call modules; only released servers have them. */
  readonly modules: Modules;
  /** The caller's own records: bugs, tasks and others, each only those of the caller; only released servers have these lists. */
  readonly my: My;
  /** Documents, in libraries, in spaces; only released servers have them. */
  readonly docs: Docs;
  /** Files that are attached to records; only released servers have them. */
  readonly files: Files;

  readonly #connection: Connection;

  constructor(options: PmClientOptions) {
    this.#connection = new Connection(settingsOf(options));
    this.bugs = createResource(bugs, this.#connection);
    this.stories = createResource(stories, this.#connection);
    this.tasks = createResource(tasks, this.#connection);
    this.projects = {
      ...createResource<Omit<Projects, keyof HasMembers>>(projects, this.#connection),
      members: createMembers(teams.projects, this.#connection),
    };
    this.products = createResource(products, this.#connection);
    this.testcases = createResource(testcases, this.#connection);
    this.executions = {
      ...createResource<Omit<Executions, keyof HasMembers>>(executions, this.#connection),
      members: createMembers(teams.executions, this.#connection),
    };
    this.testtasks = createResource(testtasks, this.#connection);
    this.epics = createResource(epics, this.#connection);
    this.requirements = createResource(requirements, this.#connection);
    this.tickets = createResource(tickets, this.#connection);
    this.feedbacks = createResource(feedbacks, this.#connection);
    this.systems = createResource(systems, this.#connection);
    this.users = createResource(users, this.#connection);
    this.programs = createResource(programs, this.#connection);
    this.productplans = createResource(productplans, this.#connection);
    this.builds = createResource(builds, this.#connection);
    this.releases = createResource(releases, this.#connection);
    this.todos = createResource(todos, this.#connection);
    this.modules = createModules(this.#connection);
    this.docs = createDocs(this.#connection);
    this.files = createFiles(this.#connection);
    // Edge: a resource is here under its name, with the lists that its definition has.
    this.my = createMy((name) => this[name as keyof PmClient] as unknown as AnyLists);
  }

  /**
   * Logs in, unless there is a session, and tells who is logged in. Optional: the first call logs in too, and a
   * session that has ended is opened again. With a given token nothing is sent and nothing is known of the user.
   *
   * Rejects with `login-failed` when the server does not take account and password.
   */
  async login(options?: ReadOptions): Promise<PmUser> {
    return this.#connection.login(this.#connection.limits(options));
  }

  /**
   * Asks the server who is logged in: id, role, and on released servers groups and rights. Unlike `login` it asks
   * again where that is known, because a change of permissions may have cleared the role. Of a given token only a
   * server that tells it whose session it is lets anything be known.
   */
  async whoAmI(options?: ReadOptions): Promise<PmUser> {
    return this.#connection.currentUser.whoAmI(this.#connection.limits(options));
  }

  /**
   * What the caller may read and write, module by module, from the rights that the server grants or else from the role
   * and the specification's matrix. It only asks who the caller is; nothing is tried, but that
   * `probe: true` asks for a record of each module that not every edition has, and says of those that are missing so.
   */
  async access(options: AccessOptions = {}): Promise<PmAccess> {
    const access = accessOf(await this.whoAmI(options));
    return options.probe ? withoutMissing(access, (path) => this.request('GET', path, options)) : access;
  }

  /**
   * Sends a request to any route of the API and resolves with the whole answer, judged like every other. Nothing is
   * checked before, added or read back; released servers write by some routes of GET too.
   *
   * @param path - what stands behind `/api.php/v2`, e.g. `/products/3/productplans`
   */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: RequestOptions,
  ): Promise<Record<string, unknown>> {
    return this.#connection.request(method, path, options);
  }
}
