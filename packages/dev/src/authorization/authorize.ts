import { said } from 'plat-common/text';
import type { AppAuthOperation } from 'plat-schemas/app';
import type { AuthorizationAnswer, AuthorizationRequest, DevUser } from '../api.js';
import { groupOf } from '../files/file-rights.js';
import { partsOf, plainPath } from '../files/platform-path.js';
import type { DeviceFiles } from '../files/user-files.js';
import type { FileFacts, Volume } from '../files/volume.js';
import type { Grants } from './grants.js';
import { operations } from './operations.js';
import { type ResultName, resultCodes } from './result-codes.js';

/** The device at the moment of an authorization request. */
export interface AuthorizationContext extends DeviceFiles {
  grants: Grants;
  appName: string;
  isInstalled: boolean;
  /** Scopes that the application has. */
  scopes: readonly string[];
  /** The logged-in user; undefined when logged out. */
  user: DevUser | undefined;
}

/** What was picked, and what is there. */
type Picked = { path: string; facts: FileFacts }[];

/** Grants the picked paths, or rejects them with the code of the reason. `pickFile` only returns them. */
export async function authorize(
  context: AuthorizationContext,
  request: AuthorizationRequest,
): Promise<AuthorizationAnswer> {
  try {
    const refusal = refusalToAsk(context, request) ?? refusalToLook(request);
    if (refusal !== undefined || context.user === undefined) return answer(refusal ?? 'notLoggedIn');
    const picked = await findPaths(context.volume, request.paths);
    if (picked === undefined) return answer('pathMissing');
    const reason = refusalOf(picked, context.user, { ...context, ...request });
    if (reason !== undefined) return answer(reason);
    grant(context.grants, context.user, request.operation, picked);
    const paths = picked.map(({ path }) => path);
    return answer('success', paths);
  } catch {
    return answer('internalError');
  }
}

/** Whether the user can be asked at all, before anything is picked: with another code than 0 no picker opens. */
export function mayAsk(context: AuthorizationContext, question: Question): AuthorizationAnswer {
  return answer(refusalToAsk(context, question) ?? 'success');
}

type Question = Pick<AuthorizationRequest, 'operation' | 'appName'>;

/** The reasons that lie in who asks whom for what. */
function refusalToAsk(context: AuthorizationContext, question: Question): ResultName | undefined {
  const { operation, appName = context.appName } = question;
  const { user, scopes } = context;
  const { scope, grantsTo, takesPath } = operations[operation];
  if (user === undefined) return 'notLoggedIn';
  if (!context.isInstalled || appName !== context.appName) return 'notInstalled';
  if (scope !== undefined && !scopes.includes(scope)) return 'scopeMissing';
  if (grantsTo === 'all-users' && user.role !== 'administrator') {
    return takesPath ? 'scopeMissing' : 'administratorsOnly';
  }
  return grantsTo === 'user' && user.authorizationOff ? 'authorizationOff' : undefined;
}

/** The reasons that lie in what was asked for, before a path is looked at. */
function refusalToLook(request: AuthorizationRequest): ResultName | undefined {
  const { paths } = request;
  const isCountRight = paths.length === 1 || (paths.length > 1 && !isSingleChoice(request));
  return isCountRight && paths.every((path) => partsOf(path) !== undefined) ? undefined : 'illegalRequest';
}

/** The reasons that lie in what was picked. */
function refusalOf(
  picked: Picked,
  user: DevUser,
  request: AuthorizationRequest & Pick<AuthorizationContext, 'users' | 'rights'>,
): ResultName | undefined {
  const { operation, directory, accept, rights } = request;
  if (picked.some(({ facts }) => !rights.accessTo(facts.path, user).readable)) return 'checkFailed';
  // The volume itself has no owner, so no user can authorize it.
  if (picked.some(({ facts }) => groupOf(facts.path, user, request) === undefined)) return 'illegalRequest';
  const mustBeDirectory = operations[operation].grantsTo === 'all-users' || directory === true;
  if (mustBeDirectory && picked.some(({ facts }) => !facts.isDirectory)) return 'illegalRequest';
  if (directory === false && picked.some(({ facts }) => facts.isDirectory)) return 'illegalRequest';
  const files = picked.filter(({ facts }) => !facts.isDirectory);
  if (accept?.length && files.some(({ path }) => !hasExtension(path, accept))) return 'illegalRequest';
  return undefined;
}

/** Source: the platform's own page SDK: a directory pick is single choice even when `multiple` is sent. */
function isSingleChoice({ operation, directory, multiple }: AuthorizationRequest): boolean {
  const { takesPath, grantsTo } = operations[operation];
  return directory === true || multiple === false || takesPath || grantsTo === 'all-users';
}

async function findPaths(volume: Volume, paths: readonly string[]): Promise<Picked | undefined> {
  const picked: Picked = [];
  for (const path of paths.map(plainPath)) {
    const facts = await volume.factsOf(path);
    if (facts === undefined) return undefined;
    picked.push({ path, facts });
  }
  return picked;
}

function grant(grants: Grants, { id }: DevUser, operation: AppAuthOperation, picked: Picked): void {
  const { grantsTo } = operations[operation];
  for (const { path, facts } of picked) {
    if (grantsTo === 'all-users') grants.shareDirectory(path);
    if (grantsTo === 'user') grants.grant(id, path, facts);
  }
}

function hasExtension(path: string, accept: readonly string[]): boolean {
  return accept.some((extension) => path.toLowerCase().endsWith(extension.toLowerCase()));
}

function answer(name: ResultName, data: string[] = []): AuthorizationAnswer {
  const [code, msg] = resultCodes[name];
  return { code, msg: said(msg), data };
}
