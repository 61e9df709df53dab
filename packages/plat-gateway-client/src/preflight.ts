import { access, constants, stat } from 'node:fs/promises';
import { GatewayError, type GatewayErrorCode } from './errors.js';
import { hintFor } from './explanations.js';
import type { GatewayLink } from './link.js';
import { readToken } from './token.js';

/** Whether the gateway can be used from here, and if not, why. */
export interface Preflight {
  ok: boolean;
  /** Everything that is wrong, with what to do about it. */
  problems: PreflightProblem[];
  /** The system's version, when the gateway told it. */
  systemVersion?: string;
}

interface PreflightProblem {
  code: GatewayErrorCode;
  hint: string;
}

const REQ = 'plat.system.getPlatformConfig';

/** Looks at token and socket, and when both are there, at what the gateway answers. */
export async function preflight(link: GatewayLink, readVersion: () => Promise<string>): Promise<Preflight> {
  const token = readToken(link.platform);
  const codes = ['problem' in token ? token.problem : undefined, await socketProblem(link.socketPath)];
  const problems = codes
    .filter((code) => code !== undefined)
    .map((code) => ({ code, hint: hintFor(code, { req: REQ, ...link }) }));
  if (problems.length > 0) return { ok: false, problems };
  try {
    return { ok: true, problems, systemVersion: await readVersion() };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return verdictOn(error);
  }
}

function verdictOn({ code, hint }: GatewayError): Preflight {
  // An application declares only the scopes it uses, and this one is asked for by the preflight alone.
  if (code === 'forbidden') return { ok: true, problems: [] };
  return { ok: false, problems: [{ code, hint }] };
}

async function socketProblem(socketPath: string): Promise<GatewayErrorCode | undefined> {
  try {
    if (!(await stat(socketPath)).isSocket()) return 'socket-refused';
    await access(socketPath, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'EACCES' || code === 'EPERM' ? 'socket-denied' : 'socket-missing';
  }
}
