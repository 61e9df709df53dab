import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCompilers } from './compile.mjs';
import { packAll } from './pack.mjs';
import { openReader } from './page-reader.mjs';
import { peerEnds } from './peer-ends.mjs';

/**
 * What all the checks use: the packed packages, and what a consumer has beside them.
 *
 * @typedef {object} Stage
 * @property {string} workspace the folder for the consumers' projects
 * @property {import('./pack.mjs').Packed[]} all
 * @property {Awaited<ReturnType<typeof findCompilers>>} compilers
 * @property {ReturnType<typeof peerEnds>} peers
 * @property {import('./page-reader.mjs').PageReader} reader
 */

/**
 * Sets the stage, and strikes it whatever happens on it.
 *
 * @param {(stage: Stage) => Promise<void>} use
 */
export async function onStage(use) {
  const workspace = mkdtempSync(join(tmpdir(), 'plat-packed-'));
  try {
    const [all, compilers] = await Promise.all([packAll(workspace), findCompilers(workspace)]);
    const peers = peerEnds(all.find(({ name }) => name === 'plat-app-sdk')?.manifest ?? {});
    const reader = await openReader();
    try {
      await use({ workspace, all, compilers, peers, reader });
    } finally {
      await reader.close();
    }
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}
