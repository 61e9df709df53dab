import { randomUUID } from 'node:crypto';

export const PATH = '/api/v1/platapp';

/** What every hand-written variant sends; a reqId of its own for each call, as the interface asks for. */
export function envelopeFor(answer) {
  const req = answer === 'small' ? 'plat.system.getPlatformConfig' : 'plat.file.getSharedAccessibleFolders';
  return { reqId: randomUUID(), req, appName: answer, data: {} };
}

/** From the environment at every call, as in the library: the system may change the token at any time. */
export function tokenHeader() {
  return `Bearer ${process.env.PLAT_API_TOKEN}`;
}
