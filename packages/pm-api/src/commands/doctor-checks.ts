import type { TextValue } from 'plat-common/text';
import type { ModuleAccess, PmAccess } from 'pm-api-client';
import { PmError } from 'pm-api-client';
import type { ObservedRequest } from '../connect.js';
import { CommandError, EXIT, exitCodeOf } from '../exit-codes.js';
import { reasonOf } from '../explained.js';
import type { Values } from '../texts/fill.js';
import type { Text } from '../texts/texts.js';

/** A text of the catalogue with its values, a text of the library, or one of the server as it is. */
export type Said = Text | readonly [text: Text, values: Values] | { quoted: TextValue };

/** What was checked, the result, and what to do about it. */
export interface Check {
  check: Text;
  state: 'ok' | 'warning' | 'failed';
  found: Said;
  /** The parts of the result, where there are several. */
  parts?: readonly Said[];
  todo?: Said;
  /** The exit code when it failed. */
  exitCode?: number;
}

/** A check that failed with an error. */
export function failedCheck(check: Text, error: unknown): Check {
  if (error instanceof PmError) {
    return {
      check,
      state: 'failed',
      found: { quoted: reasonOf(error) },
      todo: { quoted: error.advice },
      exitCode: exitCodeOf(error),
    };
  }
  if (error instanceof CommandError) {
    const { texts, exitCode } = error;
    const [found, todo] = [texts.message, texts.hint].map((text) => [text as Text, texts.values] as const);
    return { check, state: 'failed', found: found ?? '', ...(todo && { todo }), exitCode } as Check;
  }
  return { check, state: 'failed', found: { quoted: String(error) }, exitCode: EXIT.internal };
}

/** Causes by the code that Node gives for them, and what to do. */
const CAUSES: readonly (readonly [code: RegExp, todo: Text])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Check the host name in the address, and the name servers of this machine.'],
  [/^ECONNREFUSED$/, 'Check the port in the address, and whether the server is running.'],
  [/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'Check network, VPN and firewall.'],
  [/^CERT_HAS_EXPIRED$/, "Have the server's certificate renewed."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Use the host name that the certificate was issued for.'],
  [/SELF_SIGNED|^UNABLE_TO/, 'Set NODE_EXTRA_CA_CERTS to the certificate file of the issuing authority.'],
  [/^(EPROTO|ERR_SSL_.*)$/, 'The port does not use TLS: check the port, or use an http address.'],
];

const ENCRYPTION = /CERT|SELF_SIGNED|^UNABLE_TO|^EPROTO$|^ERR_(SSL|TLS)/;

/** Why the login failed: the connection to the server, or the login itself. */
export function loginFailure(error: unknown, requests: readonly ObservedRequest[]): Check {
  const code = requests.at(-1)?.outcome ?? '';
  if (!(error instanceof PmError) || error.code !== 'network') return failedCheck('login', error);
  const todo = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? { quoted: error.advice };
  const check = ENCRYPTION.test(code) ? 'encryption' : 'connection';
  return {
    check,
    state: 'failed',
    found: ['no connection: {{code}}', { code }],
    todo,
    exitCode: exitCodeOf(error),
  };
}

/** Is the connection safe for a password? */
export function encryptionCheck(baseUrl: string): Check {
  const check = 'encryption';
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:') return { check, state: 'ok', found: 'TLS; the certificate is verified' };
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
    return { check, state: 'ok', found: 'plain http on this machine, which is safe' };
  }
  return {
    check,
    state: 'warning',
    found: 'plain http: password, token and records can be read on the way',
    todo: 'Use an https address.',
  };
}

/** The route that accepted the login. */
export function loginRouteCheck(requests: readonly ObservedRequest[]): Check {
  const route = requests.filter(({ method }) => method === 'POST').at(-1)?.address ?? '';
  const check = 'login route';
  if (route === '') return { check, state: 'ok', found: 'not used: a token was given' };
  if (route.endsWith('/users/login')) return { check, state: 'ok', found: { quoted: route } };
  return {
    check,
    state: 'warning',
    found: ['{{route}}, the older route, which does not report the user', { route }],
    todo: 'Update the server when you can; pm-api works with it as it is.',
  };
}

/** Is it a released server or one of the specification, judged by its user record? */
export function behaviourCheck({ user: { rights, role } }: PmAccess): Check {
  const check = 'behaviour';
  if (rights !== undefined) {
    return { check, state: 'ok', found: 'released server: permission groups decide what a user may do' };
  }
  return role === undefined
    ? { check, state: 'warning', found: 'unknown: the server does not describe the user' }
    : { check, state: 'ok', found: 'as in the specification: the role decides what a user may do' };
}

/** Does the user have a role, where the role decides? */
export function roleCheck({ user: { role, rights, isAdmin } }: PmAccess): Check {
  const check = 'role';
  if (role === undefined) return { check, state: 'warning', found: 'unknown' };
  if (role !== '') return { check, state: 'ok', found: { quoted: role } };
  if (rights !== undefined || isAdmin) {
    return { check, state: 'ok', found: 'none, which does not matter on this server' };
  }
  return {
    check,
    state: 'failed',
    found: 'none: creates are rejected, and many lists are empty',
    todo: 'Have an administrator assign a role to the user; changing permissions may have cleared it.',
    exitCode: EXIT.forbidden,
  };
}

/** What may the user read and write? */
export function rightsCheck({ modules, source }: PmAccess): Check {
  const check = 'rights';
  const there = Object.entries(modules).filter(([, { isMissing }]) => !isMissing);
  const kinds = there.map(([name, access]) => ({ name, kind: kindOf(access) }));
  if (kinds.every(({ kind }) => kind === UNKNOWN)) {
    return { check, state: 'warning', found: 'unknown', todo: 'Try get and list: they change nothing.' };
  }
  const parts = KINDS.flatMap((wanted): Said[] => {
    const names = kinds.filter(({ kind }) => kind === wanted).map(({ name }) => name);
    return names.length === 0 ? [] : [[wanted, { names: names.join(', ') }]];
  });
  const found = FOUND_BY[source];
  if (kinds.some(({ kind }) => kind.startsWith('read'))) return { check, state: 'ok', found, parts };
  const todo = 'Have an administrator add the user to a permission group, or assign a role.';
  return { check, state: 'failed', found, parts, todo, exitCode: EXIT.forbidden };
}

/** Which modules does the server lack? */
export function modulesCheck({ modules }: PmAccess): Check {
  const missing = Object.entries(modules).flatMap(([name, { isMissing }]) => (isMissing ? [name] : []));
  return missing.length === 0
    ? { check: 'modules', state: 'ok', found: 'no missing module found' }
    : {
        check: 'modules',
        state: 'ok',
        found: ['not on this server: {{names}}', { names: missing.join(', ') }],
        todo: 'These modules belong to other editions of ZenTao; leave them out.',
      };
}

const UNKNOWN = 'unknown: {{names}}' satisfies Text;
const KINDS = [
  'read and write: {{names}}',
  'read, and partly write: {{names}}',
  'read only: {{names}}',
  'read in part: {{names}}',
  'read, and perhaps write: {{names}}',
  'no access: {{names}}',
  UNKNOWN,
] as const satisfies readonly Text[];

function kindOf({ read, write }: ModuleAccess): (typeof KINDS)[number] {
  if (write === 'yes') return 'read and write: {{names}}';
  if (write === 'partly') return 'read, and partly write: {{names}}';
  if (read === 'no') return write === 'no' ? 'no access: {{names}}' : UNKNOWN;
  if (read === 'unknown') return UNKNOWN;
  if (read === 'partly' && write === 'no') return 'read in part: {{names}}';
  return write === 'no' ? 'read only: {{names}}' : 'read, and perhaps write: {{names}}';
}

const FOUND_BY: Readonly<Record<PmAccess['source'], Text>> = {
  administrator: 'those of an administrator',
  rights: 'granted by the server at login',
  role: "those of the role in the specification's matrix; an administrator may have changed them",
  unknown: 'the server does not report it',
};
