import { statSync } from 'node:fs';
import { errorCodeOf, isError } from 'plat-common/error-code';
import type { PlatformNames } from 'plat-schemas/platforms';
import { isScope, knownCapability, nearestCapability } from './capability/known.js';
import type { GatewayErrorDetails } from './errors.js';
import type { GatewayLink } from './gateway-link.js';
import type { CallLimits } from './options.js';
import { nameOnWire, specificationName } from './platform.js';
import { TOKEN_VARIABLES } from './token.js';
import type { TransportFailure } from './transport/transport.js';

type Failed = Pick<GatewayErrorDetails, 'code' | 'httpStatus' | 'gatewayCode' | 'cause'>;

/** What to check or do next, for each code, in the platform's own names. */
export function hintFor({ code, httpStatus, gatewayCode, cause }: Failed, asked: string, link: GatewayLink) {
  const { socketPath, place, platform, isPlatformGiven, isFetch, addressProblem } = link;
  const { tokenVariable, apiGroup } = platform;
  const req = nameOnWire(asked, platform);
  if (isFetch && cause !== undefined && code !== 'aborted')
    return 'The given `fetch` brought no response of the gateway: look at `cause`, and at where it leads. Look at `delivery` before you repeat a call that changes something.';
  switch (code) {
    case 'token-missing':
      return tokenHint(tokenVariable, isPlatformGiven);
    case 'token-invalid':
      return `${tokenVariable} holds a line break, a space or a character outside ASCII. Set it without the newline that a file or a shell command adds.`;
    case 'invalid-request':
      return asked === ''
        ? `Name the capability in \`req\`, e.g. ${nameOnWire('plat.system.getPlatformConfig', platform)}; nothing was sent.`
        : `Correct the call; nothing was sent.${suggestion(asked, platform)}`;
    case 'socket-missing':
      if (addressProblem !== undefined)
        return 'Put the socket, or a symbolic link to it, at a shorter path, and name that in PLAT_GATEWAY_SOCKET or socketPath.';
      if (NOT_A_PATH.test(socketPath))
        return `socketPath must be a plain path such as ${platform.socketPath}: no URL, no \`unix:\` before it, no \`~\`.`;
      return `Nothing is at ${socketPath}. In a container mount the socket; on a device its system may be too old (1.2.0401 is the first with a gateway). PLAT_GATEWAY_SOCKET names another place.`;
    case 'socket-refused':
      if (errorCodeOf(cause) === 'EAGAIN')
        return 'The queue of the gateway is full: it accepts connections more slowly than they come. Lower `connections`, or make fewer calls at once.';
      return noListenerHint(socketPath);
    case 'socket-denied':
      if (isOutOfHandles(cause)) {
        return 'No file or socket can be opened any more: raise the limit (`ulimit -n`), or find what keeps so many open (`ls -l /proc/<pid>/fd`).';
      }
      return `This process may not open ${socketPath}: the system lets in the group ${apiGroup}. Put it into join-groups of config/privilege and install the application again; in a container add --group-add with the group's number. \`id\` shows the groups of a process, \`ls -l\` the owner and mode of the socket.`;
    case 'connection-lost':
      return 'The gateway closed the connection. Look at `delivery` before you repeat a call that changes something.';
    case 'timeout':
      return 'The gateway did not respond in time. Raise timeoutMs if it is only slow.';
    case 'aborted':
      return "The caller's signal ended this call.";
    case 'too-large':
      return 'Raise maxResponseBytes if a response of this length is expected.';
    case 'bad-response':
      return `Check that the gateway responds at ${place}, and not a proxy or another service.`;
    case 'req-id-mismatch':
      return 'The response belongs to another call and was discarded. Do not trust what is between this process and the gateway.';
    case 'closed':
      return 'Make a new client; this one was closed.';
    case 'invalid-params':
      return `Check \`data\` against the fields of ${req}.`;
    case 'forbidden':
      return forbiddenHint(asked, platform);
    case 'unauthorized':
      return `The gateway does not accept the token in ${tokenVariable}. It changes when the application is registered or installed again: restart the process from the platform. A container keeps the token that it was started with.`;
    case 'not-found':
      return notFoundHint(asked, platform);
    case 'internal':
      return 'The module behind the gateway failed. Try again; then look at the system log.';
    case 'gateway-error':
      return gatewayCode === 0
        ? `The response contradicts itself: HTTP ${httpStatus} is a failure, but code 0 is success. The call counts as failed; check the system log, and any proxy between this process and the gateway.`
        : 'The code is unknown to this version; `gatewayCode` and `msg` come from the gateway.';
  }
}

/** The system refuses a connection alike whatever lies at the path, so it is looked at. */
function noListenerHint(socketPath: string): string {
  const found = statSync(socketPath, { throwIfNoEntry: false });
  if (found?.isDirectory())
    return `${socketPath} is a folder. Docker makes one where the file to mount is missing: remove it, and restart the container when the gateway runs.`;
  if (found !== undefined && !found.isSocket())
    return `${socketPath} is a file and no socket: PLAT_GATEWAY_SOCKET or socketPath names the wrong one.`;
  return `Nothing listens on the socket ${socketPath}. The gateway may be restarting: try again shortly. A container keeps the socket of the gateway that ran when it was started: restart it.`;
}

// How addresses of sockets are written elsewhere.
const NOT_A_PATH = /^(?:unix:|https?:|~)/i;

function tokenHint(tokenVariable: string, isPlatformGiven: boolean): string {
  const other = TOKEN_VARIABLES.find((variable) => variable !== tokenVariable && process.env[variable]);
  if (other !== undefined)
    return `${other} is set, which is the variable of another platform: leave the option \`platform\` out, and the platform is that of the variable.`;
  const sets = isPlatformGiven ? tokenVariable : `${TOKEN_VARIABLES.join(' or, on fnOS, ')}`;
  return `The system sets ${sets} for cmd/main and what it starts. It is missing in containers, in config_callback, and in processes started by hand or by a service of their own: pass it on to this process (docker run --env ${tokenVariable}, from cmd/main).`;
}

/** A refusal looks the same whatever caused it, so the hint names every cause and how to tell them apart. */
function forbiddenHint(asked: string, platform: PlatformNames): string {
  const { scope, files = true } = knownCapability(asked) ?? {};
  const scopeOnWire = scope === undefined ? `of ${nameOnWire(asked, platform)}` : nameOnWire(scope, platform);
  return [
    `Declare the scope ${scopeOnWire} in api-scope of config/resource and install the application again; a token carries the scopes of its installation.`,
    ` If it is declared and every capability is refused: \`id\` must show the group ${platform.apiGroup} (join-groups of config/privilege; --group-add in a container), and appName must be the name in the manifest.`,
    files
      ? ' If only this one is refused: the user or the administrator has not allowed the application to use these files.'
      : '',
    suggestion(asked, platform),
  ].join('');
}

function notFoundHint(asked: string, platform: PlatformNames): string {
  const req = nameOnWire(asked, platform);
  if (isScope(asked)) return `${req} is a scope; give the name of a capability, as the README lists them.`;
  // A known name in the spelling of the other platform.
  const own = nameOnWire(specificationName(asked), platform);
  if (own !== req && knownCapability(asked) !== undefined) {
    return `This platform spells it ${own}; set the option \`platform\` if the device is of another.`;
  }
  return `Check the spelling of ${req}.${suggestion(asked, platform)} If it is right, the system is too old for it (1.2.0401 is the first that has a gateway).`;
}

function suggestion(asked: string, platform: PlatformNames): string {
  const nearest = nearestCapability(asked, platform);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

type Sizes = Pick<CallLimits, 'timeoutMs' | 'maxResponseBytes'>;

/** What went wrong on the way, as the middle of a message. */
export function reasonFor({ code, cause }: TransportFailure, limits: Sizes, { isFetch }: GatewayLink) {
  const causeCode = errorCodeOf(cause);
  const detail = causeCode === undefined ? '' : ` (${causeCode})`;
  if (isFetch && isError(cause)) return `it failed: ${cause.message || cause.name}${detail}`;
  switch (code) {
    case 'socket-missing':
      return `there is no such socket${detail}`;
    case 'socket-refused':
      return `the connection was refused${detail}`;
    case 'socket-denied':
      if (isOutOfHandles(cause)) return `the system has no room for more open files${detail}`;
      return `permission to connect was denied${detail}`;
    case 'timeout':
      return `no complete response within ${limits.timeoutMs} ms`;
    case 'aborted':
      return 'aborted by the caller';
    case 'too-large':
      return `the response is longer than ${limits.maxResponseBytes} bytes`;
    case 'closed':
      return 'the client is closed';
    case 'bad-response':
      return `the response is not valid HTTP${detail}`;
    default:
      return `the connection was lost${detail}`;
  }
}

/** Whether the system could open no further socket, for this process or for any. */
function isOutOfHandles(cause: unknown): boolean {
  const code = errorCodeOf(cause);
  return code === 'EMFILE' || code === 'ENFILE' || code === 'ENOBUFS' || code === 'ENOMEM';
}
