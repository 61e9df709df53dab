import type { PmAccess } from '../../access.js';
import { PmError } from '../../errors.js';
import type { ModuleAccess } from '../../role-matrix.js';
import { explain } from '../command-words.js';
import type { ObservedRequest } from '../connect.js';
import { CommandError, EXIT, exitCodeOf } from '../exit-codes.js';

/** What was looked at, what was found, and what to do about it. */
export interface Check {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  /** The parts of what was found, where there are several. */
  parts?: readonly string[];
  todo?: string;
  /** The exit code when it failed. */
  exitCode?: number;
}

/** A check that failed with an error. */
export function failedCheck(check: string, error: unknown): Check {
  if (error instanceof PmError) {
    const { why: found, hint: todo } = explain(error);
    return { check, state: 'failed', found, todo, exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { message: found, hint: todo, exitCode } = error;
    return { check, state: 'failed', found, todo, exitCode };
  }
  return { check, state: 'failed', found: String(error), exitCode: EXIT.internal };
}

/** Causes by the code that Node gives for them, and what to do. */
const CAUSES: readonly (readonly [code: RegExp, todo: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Check the host name in the address, and the name servers of this machine.'],
  [/^ECONNREFUSED$/, 'Check the port in the address, and whether the server runs.'],
  [/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'Check network, VPN and firewall.'],
  [/^CERT_HAS_EXPIRED$/, "Have the server's certificate renewed."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Use the host name that the certificate is made for.'],
  [/SELF_SIGNED|^UNABLE_TO/, "Set NODE_EXTRA_CA_CERTS to the file with the authority's certificate."],
  [/^(EPROTO|ERR_SSL_.*)$/, 'The port does not speak TLS: check the port, or whether the address is http.'],
];

const ENCRYPTION = /CERT|SELF_SIGNED|^UNABLE_TO|^EPROTO$|^ERR_(SSL|TLS)/;

/** Why there was no login: the way to the server, or the login itself. */
export function loginFailure(error: unknown, requests: readonly ObservedRequest[]): Check {
  const code = requests.at(-1)?.outcome ?? '';
  if (!(error instanceof PmError) || error.code !== 'network') return failedCheck('login', error);
  const todo = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? explain(error).hint;
  const check = ENCRYPTION.test(code) ? 'encryption' : 'connection';
  return { check, state: 'failed', found: `no connection: ${code}`, todo, exitCode: exitCodeOf(error) };
}

/** Is the way to the server safe for a password? */
export function encryptionCheck(baseUrl: string): Check {
  const check = 'encryption';
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:') return { check, state: 'ok', found: 'TLS; the certificate is checked' };
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
    return { check, state: 'ok', found: 'none, and none needed on this machine' };
  }
  return {
    check,
    state: 'warning',
    found: 'none: password and records can be read on the way',
    todo: 'Use an https address.',
  };
}

/** The route that took the login. */
export function loginRouteCheck(requests: readonly ObservedRequest[]): Check {
  const route = requests.filter(({ method }) => method === 'POST').at(-1)?.address ?? '';
  const check = 'login route';
  if (route === '') return { check, state: 'ok', found: 'not used: a token was given' };
  if (route.endsWith('/users/login')) return { check, state: 'ok', found: route };
  return {
    check,
    state: 'warning',
    found: `${route}, the older one: it does not tell who has logged in`,
    todo: 'Update the server when you can; pm-api works with it as it is.',
  };
}

/** Is it a released server or one of the specification, by what it tells of a user? */
export function behaviourCheck({ user: { rights, role } }: PmAccess): Check {
  const check = 'behaviour';
  if (rights !== undefined) {
    return { check, state: 'ok', found: 'a released server: groups decide what a user may do' };
  }
  return role === undefined
    ? { check, state: 'warning', found: 'not known: the server tells nothing of the user' }
    : { check, state: 'ok', found: 'as the specification says: the role decides what a user may do' };
}

/** Does the user have a role, where the role decides? */
export function roleCheck({ user: { role, rights, isAdmin } }: PmAccess): Check {
  const check = 'role';
  if (role === undefined) return { check, state: 'warning', found: 'not known' };
  if (role !== '') return { check, state: 'ok', found: role };
  if (rights !== undefined || isAdmin) {
    return { check, state: 'ok', found: 'none, which does not matter on this server' };
  }
  return {
    check,
    state: 'failed',
    found: 'none: creates are refused, and many lists are empty',
    todo: 'Have an administrator give the user a role; changing permissions may have cleared it.',
    exitCode: EXIT.forbidden,
  };
}

/** What may the user read and write? */
export function rightsCheck({ modules, source }: PmAccess): Check {
  const check = 'rights';
  const there = Object.entries(modules).filter(([, { isMissing }]) => !isMissing);
  const kinds = there.map(([name, access]) => ({ name, kind: kindOf(access) }));
  if (kinds.every(({ kind }) => kind === 'not known')) {
    return { check, state: 'warning', found: 'not known', todo: 'Try it: get and list change nothing.' };
  }
  const parts = KINDS.flatMap((wanted) => {
    const names = kinds.filter(({ kind }) => kind === wanted).map(({ name }) => name);
    return names.length === 0 ? [] : [`${wanted}: ${names.join(', ')}`];
  });
  const found = FOUND_BY[source];
  if (kinds.some(({ kind }) => kind.startsWith('read'))) return { check, state: 'ok', found, parts };
  const todo = 'Have an administrator give the user a group or a role that may do something.';
  return { check, state: 'failed', found, parts, todo, exitCode: EXIT.forbidden };
}

/** Which modules does the server not have? */
export function modulesCheck({ modules }: PmAccess): Check {
  const missing = Object.entries(modules).flatMap(([name, { isMissing }]) => (isMissing ? [name] : []));
  const found =
    missing.length === 0
      ? 'none is missing, as far as the server tells'
      : `not on this server: ${missing.join(', ')}`;
  return { check: 'modules', state: 'ok', found };
}

const KINDS = [
  'read and write',
  'read, and write in part',
  'read only',
  'read, and perhaps write',
  'neither',
  'not known',
] as const;

function kindOf({ read, write }: ModuleAccess): (typeof KINDS)[number] {
  if (write === 'yes') return 'read and write';
  if (write === 'partly') return 'read, and write in part';
  if (read === 'no') return write === 'no' ? 'neither' : 'not known';
  if (read === 'unknown') return 'not known';
  return write === 'no' ? 'read only' : 'read, and perhaps write';
}

const FOUND_BY: Readonly<Record<PmAccess['source'], string>> = {
  administrator: 'those of an administrator',
  rights: 'those that the server granted at the login',
  role: "those of the role in the specification's matrix; an administrator may have configured others",
  unknown: 'the server did not tell',
};
