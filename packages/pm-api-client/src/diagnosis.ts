import type { Call } from './call.js';
import type { PmDiagnosis } from './errors.js';
import type { PmUser } from './session.js';

/**
 * Finds out why a request was answered with 403, in the specification's order ("Errors"): the names of the fields
 * that were sent, then the user's role, then the role's permissions.
 *
 * `readRole` asks the server for the role of a user by numeric id; undefined when it does not tell.
 */
export async function diagnose(
  { body = {}, wrongNames = {}, path, method }: Call,
  user: PmUser,
  readRole: (id: number) => Promise<string | undefined>,
): Promise<PmDiagnosis> {
  const wrong = Object.keys(body).filter((name) => Object.hasOwn(wrongNames, name));
  if (wrong.length > 0) {
    return {
      cause: 'field-name',
      checked: [`field names: ${wrong.join(', ')} sent`],
      advice: `Rename ${wrong.map((name) => `${name} to ${wrongNames[name]}`).join(', ')}.`,
    };
  }
  const names = 'field names: those of the specification';
  const role = user.id === undefined ? user.role : ((await readRole(user.id)) ?? user.role);
  if (role === undefined) {
    return {
      cause: 'unknown',
      checked: [names, 'role: not known, because the login did not tell the numeric user id'],
      advice: 'Have an administrator check that the user has a role, and that the role may do this.',
    };
  }
  if (role === '') {
    return {
      cause: 'no-role',
      checked: [names, 'role: none'],
      advice: 'Have an administrator give the user a role; changing permissions may have cleared it.',
    };
  }
  const doing = method === 'GET' ? 'read' : 'write';
  return {
    cause: 'no-privilege',
    checked: [names, `role: ${role}`],
    advice: `Have an administrator let the role ${role} ${doing} ${path.split('/')[1] ?? 'this module'}.`,
  };
}
