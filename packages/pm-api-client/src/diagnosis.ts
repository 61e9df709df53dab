import { listed, said, type Text, text } from 'plat-common/text';
import type { Call } from './call.js';
import type { PmDiagnosis } from './errors.js';
import { type Privilege, privilegeOf } from './privileges.js';
import { withHidden } from './result-texts.js';
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
export async function diagnose(call: Call, askAgain: () => Promise<PmUser>, hide: Hide = (words) => words) {
  const { body = {}, query = {}, wrongNames = {} } = call;
  const wrong = Object.keys({ ...body, ...query }).filter((name) => Object.hasOwn(wrongNames, name));
  if (wrong.length > 0) {
    const renamed = wrong.map((name) => text`${name} to ${wrongNames[name] ?? ''}`);
    const checked = [text`field names: ${listed('items', wrong)} sent`];
    return diagnosisOf('field-name', checked, text`Rename ${listed('items', renamed)}.`);
  }
  const user = await askAgain();
  const checked = [text`field names: those of the specification`];
  return user.rights === undefined ? byRole(call, user, checked, hide) : byRights(call, user, checked, hide);
}

function diagnosisOf(cause: PmDiagnosis['cause'], checkedTexts: readonly Text[], adviceText: Text) {
  const checked = checkedTexts.map((one) => said(one));
  return withHidden({ cause, checked, advice: said(adviceText) }, { checkedTexts, adviceText });
}

function byRole(call: Call, user: PmUser, checked: readonly Text[], hide: Hide) {
  const { role, groups = [] } = user;
  const privilege = privilegeOf(call);
  if (role === undefined) {
    const unknown = text`role: not known, because the server has not told who the user is`;
    const byRoleOf = text`Have an administrator check that the user has a role, and that the role may do this.`;
    // Without the rights from a login it is unknown whether roles or groups decide here.
    const byGroup =
      privilege &&
      text`Have an administrator put the user into a group that has the permission ${nameOf(privilege)}, in Admin > Users > Permission; on a server as specified, give the user a role that may do this.`;
    return diagnosisOf('unknown', [...checked, unknown], byGroup ?? byRoleOf);
  }
  const capability = capabilityOf(call);
  const named = capability === undefined ? '' : text` (the capability ${capability})`;
  if (role === '' && groups.length === 0 && !user.isAdmin) {
    const advice = text`Have an administrator give the user a role that may do this${named}; changing permissions may have cleared it.`;
    return diagnosisOf('no-role', [...checked, text`role: none`], advice);
  }
  const shown = hide(role) || text`none`;
  const module = moduleIn(call.path);
  const doing = call.method === 'GET' ? 'read' : 'write';
  const usual = accessOfRole(role, module)[doing];
  const matrix =
    usual === 'unknown'
      ? text`may ${shown} ${DOING[doing]} ${module}: the specification's matrix does not say, this server refuses`
      : text`may ${shown} ${DOING[doing]} ${module}: the specification's matrix says ${SAYS[usual]}, this server refuses`;
  const advice = text`Have an administrator let the role ${shown} ${DOING[doing]} ${module} records${named}.`;
  return diagnosisOf('no-privilege', [...checked, text`role: ${shown}`, matrix], advice);
}

const DOING = { read: text`read`, write: text`write` };

const SAYS = { yes: text`yes`, partly: text`partly`, no: text`no` };

function nameOf({ module, method }: Privilege): string {
  return `${module}-${method}`;
}

/** The module of the last collection in a path: `story` for `/products/1/stories` and for `/stories/2/close`. */
function moduleIn(path: string): string {
  const [first = '', , word, ...rest] = path.split('/').slice(1);
  const collection = word !== undefined && rest.length === 0 && word.endsWith('s') ? word : first;
  return collection.replace(/ies$/, 'y').replace(/s$/, '');
}

function byRights(call: Call, user: PmUser, before: readonly Text[], hide: Hide) {
  const { role = '', groups: ids = [], rights = {} } = user;
  const groups = ids.map(hide).filter((group) => group !== '');
  const hasNone = groups.length === 0;
  const checked = [
    ...before,
    ...(role === '' ? [] : [text`role: ${hide(role)}`]),
    text`groups: ${hasNone ? text`none` : listed('items', groups)}`,
  ];
  const privilege = privilegeOf(call);
  if (privilege === undefined) {
    const unknown = text`permission: which one this route needs is not known`;
    const advice = hasNone
      ? text`Have an administrator check the permissions of the user's groups: none.`
      : text`Have an administrator check the permissions of ${theGroups(groups)}.`;
    return diagnosisOf('unknown', [...checked, unknown], advice);
  }
  const { module, method } = privilege;
  const name = nameOf(privilege);
  if (!rights[module.toLowerCase()]?.includes(method.toLowerCase()) && !user.isAdmin) {
    const lacking = text`permission ${name}: none of the user's groups has it`;
    const advice = hasNone
      ? text`Have an administrator put the user into a group that has the permission ${name}, in Admin > Users > Permission.`
      : text`Have an administrator give the permission ${name} to ${theGroups(groups)}, in Admin > Users > Permission.`;
    return diagnosisOf('no-privilege', [...checked, lacking], advice);
  }
  const has = text`permission ${name}: there`;
  const hidden = hiddenParent(call, user);
  if (hidden === undefined) {
    const nothing = text`visibility: nothing in the request that the user may not see`;
    const advice = text`Have an administrator look whether the user may see the record that this is about.`;
    return diagnosisOf('unknown', [...checked, has, nothing], advice);
  }
  const unseen = text`visibility: ${hidden} is not among what the user may see`;
  const advice = text`Check the number: it may be of another kind. If it is right, have an administrator show ${hidden} to the user.`;
  return diagnosisOf('not-visible', [...checked, has, unseen], advice);
}

function theGroups(groups: readonly string[]): Text {
  return groups.length > 1
    ? text`one of the user's groups (${listed('items', groups)})`
    : text`the user's group (${groups[0] ?? ''})`;
}

/** The product, project or execution in a request that the user may not see. */
function hiddenParent({ path, body = {}, query = {} }: Call, { view = {}, isAdmin }: PmUser) {
  if (isAdmin) return undefined;
  const [collection, id] = path.split('/').slice(1);
  const fields = { ...query, ...body };
  const asked = [
    ['products', (id: number) => text`product ${id}`, fields.productID],
    ['projects', (id: number) => text`project ${id}`, fields.project],
    ['executions', (id: number) => text`execution ${id}`, fields.executionID ?? fields.execution],
  ] as const;
  for (const [kind, nameIt, field] of asked) {
    const number = Number(collection === kind ? id : (field ?? 0));
    const visible = view[kind];
    if (number > 0 && visible !== undefined && !visible.includes(number)) return nameIt(number);
  }
  return undefined;
}
