import type { Call } from './call.js';
import type { PmDiagnosis } from './errors.js';
import { privilegeOf } from './privileges.js';
import { accessOfRole, capabilityOf } from './role-matrix.js';
import type { Hide } from './secrets.js';
import type { PmUser } from './user.js';

/**
 * Finds out why a request was rejected with 403, in the specification's order ("Errors"): the names of the sent fields, then the
 * user's role, then the permissions for the module. A server that returns the rights of a user decides by these alone and
 * ignores the role; the last check there is the user's access to the product, project or execution.
 *
 * `askAgain` asks the server who the user is, because a change of permissions may have cleared the role since the login.
 * `hide` takes the secrets out of the server's words.
 */
export async function diagnose(
  call: Call,
  askAgain: () => Promise<PmUser>,
  hide: Hide = (words) => words,
): Promise<PmDiagnosis> {
  const { body = {}, query = {}, wrongNames = {} } = call;
  const wrong = Object.keys({ ...body, ...query }).filter((name) => Object.hasOwn(wrongNames, name));
  if (wrong.length > 0) {
    return {
      cause: 'field-name',
      checked: [`field names: ${wrong.join(', ')} sent`],
      advice: `Rename ${wrong.map((name) => `${name} to ${wrongNames[name]}`).join(', ')}.`,
    };
  }
  const user = await askAgain();
  const checked = ['field names: those of the specification'];
  return user.rights === undefined ? byRole(call, user, checked, hide) : byRights(call, user, checked, hide);
}

function byRole(call: Call, user: PmUser, checked: readonly string[], hide: Hide): PmDiagnosis {
  const { role, groups = [] } = user;
  const privilege = privilegeOf(call);
  // Without the rights from a login it is unknown whether roles or groups decide here.
  const orGroup =
    privilege === undefined
      ? ''
      : ` On a released server it is a group of the user that needs the permission ${privilege.module}-${privilege.method}.`;
  if (role === undefined) {
    return {
      cause: 'unknown',
      checked: [...checked, 'role: not known, because the server has not told who the user is'],
      advice: `Have an administrator check that the user has a role, and that the role may do this.${orGroup}`,
    };
  }
  const capability = capabilityOf(call);
  const named = capability === undefined ? '' : ` (the capability ${capability})`;
  if (role === '' && groups.length === 0 && !user.isAdmin) {
    return {
      cause: 'no-role',
      checked: [...checked, 'role: none'],
      advice: `Have an administrator give the user a role that may do this${named}; changing permissions may have cleared it.`,
    };
  }
  const shown = hide(role) || 'none';
  const module = moduleIn(call.path);
  const doing = call.method === 'GET' ? 'read' : 'write';
  const usual = accessOfRole(role, module)[doing];
  const matrix = usual === 'unknown' ? 'does not say' : `says ${usual}`;
  return {
    cause: 'no-privilege',
    checked: [
      ...checked,
      `role: ${shown}`,
      `may ${shown} ${doing} ${module}: the specification's matrix ${matrix}, this server refuses`,
    ],
    advice: `Have an administrator let the role ${shown} ${doing} ${module} records${named}.`,
  };
}

/** The module of the last collection in a path: `story` for `/products/1/stories` and for `/stories/2/close`. */
function moduleIn(path: string): string {
  const [first = '', , word, ...rest] = path.split('/').slice(1);
  const collection = word !== undefined && rest.length === 0 && word.endsWith('s') ? word : first;
  return collection.replace(/ies$/, 'y').replace(/s$/, '');
}

function byRights(call: Call, user: PmUser, before: readonly string[], hide: Hide): PmDiagnosis {
  const { role = '', groups = [], rights = {} } = user;
  const listed = groups.map(hide).join(', ');
  const checked = [...before, ...(role === '' ? [] : [`role: ${hide(role)}`]), `groups: ${listed || 'none'}`];
  const privilege = privilegeOf(call);
  if (privilege === undefined) {
    return {
      cause: 'unknown',
      checked: [...checked, 'permission: which one this route needs is not known'],
      advice: `Have an administrator check the permissions of ${theGroups(listed)}.`,
    };
  }
  const { module, method } = privilege;
  const name = `${module}-${method}`;
  if (!rights[module.toLowerCase()]?.includes(method.toLowerCase()) && !user.isAdmin) {
    return {
      cause: 'no-privilege',
      checked: [...checked, `permission ${name}: none of the user's groups has it`],
      advice:
        listed === ''
          ? `Have an administrator put the user into a group that has the permission ${name}.`
          : `Have an administrator give the permission ${name} to ${theGroups(listed)}.`,
    };
  }
  const has = `permission ${name}: there`;
  const hidden = hiddenParent(call, user);
  if (hidden === undefined) {
    return {
      cause: 'unknown',
      checked: [...checked, has, 'visibility: nothing in the request that the user may not see'],
      advice: 'Have an administrator look whether the user may see the record that this is about.',
    };
  }
  return {
    cause: 'not-visible',
    checked: [...checked, has, `visibility: ${hidden} is not among what the user may see`],
    advice: `Have an administrator show ${hidden} to the user.`,
  };
}

function theGroups(listed: string): string {
  if (listed === '') return "the user's groups: none";
  return listed.includes(',') ? `one of the user's groups (${listed})` : `the user's group (${listed})`;
}

/** The product, project or execution in a request that the user may not see, e.g. `product 3`. */
function hiddenParent(
  { path, body = {}, query = {} }: Call,
  { view = {}, isAdmin }: PmUser,
): string | undefined {
  if (isAdmin) return undefined;
  const [collection, id] = path.split('/').slice(1);
  const fields = { ...query, ...body };
  const asked = [
    ['products', 'product', fields.productID],
    ['projects', 'project', fields.project],
    ['executions', 'execution', fields.executionID ?? fields.execution],
  ] as const;
  for (const [kind, word, field] of asked) {
    const number = Number(collection === kind ? id : (field ?? 0));
    const visible = view[kind];
    if (number > 0 && visible !== undefined && !visible.includes(number)) return `${word} ${number}`;
  }
  return undefined;
}
