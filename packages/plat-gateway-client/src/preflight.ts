import { access, constants, readFile, stat } from 'node:fs/promises';
import { errorCodeOf } from 'plat-common/error-code';
import { type PlatformNames, platforms } from 'plat-schemas/platforms';
import { GatewayError, type GatewayErrorCode } from './errors.js';
import { hintFor } from './explanations.js';
import type { GatewayLink } from './gateway-link.js';
import { nameOnWire, platformOfEnvironment } from './platform.js';
import { readToken, TOKEN_VARIABLES } from './token.js';

/** Whether the gateway can be used from here, and if not, why. */
export interface Preflight {
  ok: boolean;
  /** Everything that is wrong, with what to do about it. */
  problems: { code: GatewayErrorCode; hint: string }[];
  /** The system's version, when the gateway told it. */
  systemVersion?: string;
}

/** What a process can see of where it runs. */
export interface ProcessContext {
  isContainer: boolean;
  /** Whether this process is in the group of the gateway's callers; undefined where the machine has no such group. */
  isInGroup(name: string): Promise<boolean | undefined>;
}

const ALL_PLATFORMS: readonly PlatformNames[] = Object.values(platforms);
const CONFIG = 'plat.system.getPlatformConfig';
// No system has it. A gateway that accepts the application returns 404 for it, any other 403.
const NOTHING = 'plat.preflight.nothing';

/** Looks at token and socket, and when both are there, at the gateway's response. */
export async function preflight(
  link: GatewayLink,
  call: (req: string) => Promise<unknown>,
  context?: ProcessContext,
): Promise<Preflight> {
  const token = readToken(link);
  const codes = ['problem' in token ? token.problem : undefined, await socketProblem(link)];
  const problems = codes.filter((code) => code !== undefined);
  if (problems.length === 0) {
    const answer = await codeOf(() => call(CONFIG));
    if (typeof answer !== 'string') return { ok: true, problems: [], ...versionIn(answer) };
    // An application declares only the scopes it uses, and this one is asked for by the preflight alone.
    const isScopeAlone = answer === 'forbidden' && (await codeOf(() => call(NOTHING))) === 'not-found';
    if (isScopeAlone) return { ok: true, problems: [] };
    problems.push(answer);
  }
  const here = context ?? (await currentContext());
  const explained = problems.map(async (code) => ({ code, hint: await causeOf(code, link, here) }));
  return { ok: false, problems: await Promise.all(explained) };
}

/** The one cause that fits what can be seen here; where nothing more can be seen, what the error itself would say. */
async function causeOf(code: GatewayErrorCode, link: GatewayLink, context: ProcessContext): Promise<string> {
  const { socketPath, platform, isPlatformGiven, addressProblem } = link;
  const { tokenVariable, apiGroup, variablePrefix } = platform;
  const prefixes = isPlatformGiven ? [variablePrefix] : ALL_PLATFORMS.map((one) => one.variablePrefix);
  const isOurs = prefixes.some(
    (prefix) => process.env[`${prefix}APPNAME`] || process.env[`${prefix}APPDEST`],
  );
  const variables = isPlatformGiven ? tokenVariable : TOKEN_VARIABLES.join(' or ');
  const isInGroup = await context.isInGroup(apiGroup);
  switch (code) {
    case 'token-missing':
      // The token of another platform is set, which no cause below explains.
      if (platformOfEnvironment() !== undefined) break;
      if (context.isContainer)
        return `This process runs in a container, which does not inherit ${variables}: start it from cmd/main with --env ${variables.replace(' or ', ' or --env ')}.`;
      return isOurs
        ? `This script was run by the system without a token, as config_callback is. Leave the call to what cmd/main started, which has ${variables}.`
        : `This process was not started by the system's cmd/main, which alone has ${variables}: it was started by hand or by another service. Start it from cmd/main.`;
    case 'socket-missing':
      if (addressProblem !== undefined) break;
      return context.isContainer
        ? `This process runs in a container, into which the socket is not mounted: add --volume with the system's ${platform.socketPath}, and name its place in PLAT_GATEWAY_SOCKET if that is another.`
        : `Nothing is at ${socketPathsOf(link).join(' or ')}: the system is too old (1.2.0401 is the first with a gateway), or this is no device.`;
    case 'socket-denied':
      if (isInGroup)
        return `This process is in the group ${apiGroup} and may still not open ${socketPath}: look at the owner, mode and access list of the socket and its folder.`;
      return context.isContainer
        ? `The user in this container is not in the group ${apiGroup}: add --group-add with the group's number on the device.`
        : `This process is not in the group ${apiGroup}: put it into join-groups of config/privilege, and install the application again.`;
    case 'forbidden':
      if (isInGroup)
        return 'The gateway refuses this application whatever it asks for, and its group is right: appName must be the name in the manifest, and the token that of this application.';
      return `The gateway refuses this application whatever it asks for: this process is not in the group ${apiGroup} (join-groups of config/privilege; --group-add in a container), or appName is not the name in the manifest.`;
    case 'unauthorized':
      return context.isContainer
        ? `The gateway does not accept the token in ${tokenVariable}. A container keeps the one that it was started with: start it again from cmd/main.`
        : `The gateway does not accept the token in ${tokenVariable}: the application was registered or installed again since this process was started. Start it again from the platform.`;
  }
  return hintFor({ code }, nameOnWire(CONFIG, platform), link);
}

/** What a call resolves with, or the code that it fails with. */
async function codeOf(call: () => Promise<unknown>): Promise<object | GatewayErrorCode> {
  try {
    return Object(await call());
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.code;
  }
}

function versionIn(config: object): { systemVersion?: string } {
  return 'systemVersion' in config && typeof config.systemVersion === 'string'
    ? { systemVersion: config.systemVersion }
    : {};
}

/** Where the socket may be: while no token tells the platform, at the place of each. */
function socketPathsOf({ socketPath, platform, isPlatformGiven }: GatewayLink): string[] {
  const isOpen = !isPlatformGiven && platformOfEnvironment() === undefined;
  return isOpen && socketPath === platform.socketPath
    ? ALL_PLATFORMS.map((one) => one.socketPath)
    : [socketPath];
}

/** The problem of the first socket that there is. */
async function socketProblem(link: GatewayLink): Promise<GatewayErrorCode | undefined> {
  if (link.isFetch) return undefined;
  if (link.addressProblem !== undefined) return 'socket-missing';
  const found = await Promise.all(socketPathsOf(link).map(problemAt));
  return found.some((problem) => problem === undefined)
    ? undefined
    : (found.find((problem) => problem !== 'socket-missing') ?? 'socket-missing');
}

async function problemAt(socketPath: string): Promise<GatewayErrorCode | undefined> {
  try {
    if (!(await stat(socketPath)).isSocket()) return 'socket-refused';
    await access(socketPath, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const code = errorCodeOf(error);
    return code === 'EACCES' || code === 'EPERM' ? 'socket-denied' : 'socket-missing';
  }
}

// Where Docker and Podman leave a mark of theirs.
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

async function currentContext(): Promise<ProcessContext> {
  const marks = await Promise.all(CONTAINER_MARKS.map((mark) => stat(mark).then(Boolean, () => false)));
  return { isContainer: marks.includes(true), isInGroup };
}

async function isInGroup(name: string): Promise<boolean | undefined> {
  const groups = await readFile('/etc/group', 'utf8').catch(() => '');
  const line = groups.split('\n').find((one) => one.startsWith(`${name}:`));
  const id = line === undefined ? Number.NaN : Number(line.split(':')[2]);
  return Number.isInteger(id) ? process.getgroups?.().includes(id) : undefined;
}
