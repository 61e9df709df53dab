import type { Call } from './call.js';
import type { PmDiagnosis } from './errors.js';
import { operationOf } from './operation.js';
import { accessOfRole } from './role-matrix.js';
import type { PmUser } from './user.js';

/**
 * Finds out why a request was answered with 403, in the specification's order ("Errors"): the names of the fields
 * that were sent, then the user's role, then the permissions for the module; and at last, where the server tells what
 * the user may see, whether the product, project or execution is among it.
 *
 * `askAgain` asks the server who the user is, because a change of permissions may have cleared the role since the login.
 */
export async function diagnose(call: Call, askAgain: () => Promise<PmUser>): Promise<PmDiagnosis> {
  const { body = {}, query = {}, wrongNames = {} } = call;
  const wrong = Object.keys({ ...body, ...query }).filter((name) => Object.hasOwn(wrongNames, name));
  if (wrong.length > 0) {
    return {
      cause: 'field-name',
      checked: [`field names: ${wrong.join(', ')} sent`],
      advice: `Rename ${wrong.map((name) => `${name} to ${wrongNames[name]}`).join(', ')}.`,
    };
  }
  const names = 'field names: those of the specification';
  const user = await askAgain();
  const { role, groups = [], rights } = user;
  if (role === undefined && rights === undefined) {
    return {
      cause: 'unknown',
      checked: [names, 'role: not known, because the login did not tell the numeric user id'],
      advice: 'Have an administrator check that the user has a role, and that the role may do this.',
    };
  }
  // On released servers a user without a role may do what the groups may.
  if (role === '' && groups.length === 0 && !user.isAdmin) {
    return {
      cause: 'no-role',
      checked: [names, 'role: none'],
      advice: 'Have an administrator give the user a role; changing permissions may have cleared it.',
    };
  }
  const checked = [names, role ? `role: ${role}` : `role: none, but groups: ${groups.join(', ')}`];
  return rights === undefined ? byRole(call, user, checked) : byRights(call, user, checked);
}

function byRole({ method, path }: Call, { role = '' }: PmUser, checked: readonly string[]): PmDiagnosis {
  const { module } = operationOf({ method, path });
  const doing = method === 'GET' ? 'read' : 'write';
  const usual = accessOfRole(role, module)[doing];
  const matrix = usual === 'unknown' ? 'does not say' : `says ${usual}`;
  return {
    cause: 'no-privilege',
    checked: [
      ...checked,
      `may ${role} ${doing} ${module}: the specification's matrix ${matrix}, this server refuses`,
    ],
    advice: `Have an administrator let the role ${role} ${doing} ${module} records.`,
  };
}

function byRights(call: Call, user: PmUser, checked: readonly string[]): PmDiagnosis {
  const { module, operation } = operationOf(call);
  const granted = user.rights?.[module] ?? [];
  if (operation === undefined) {
    return {
      cause: 'unknown',
      checked: [...checked, `permissions for ${module}: ${granted.join(', ') || 'none'}`],
      advice: `Have an administrator check the permissions of the user's groups for ${module}.`,
    };
  }
  if (!granted.includes(operation) && !user.isAdmin) {
    return {
      cause: 'no-privilege',
      checked: [...checked, `permission ${module}-${operation}: none of the user's groups has it`],
      advice: `Have an administrator give the permission ${module}-${operation} to one of the user's groups.`,
    };
  }
  const has = `permission ${module}-${operation}: there`;
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
