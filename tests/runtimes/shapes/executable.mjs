import { chmodSync, copyFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/packed/project.mjs';
import { esbuild } from './bundles.mjs';

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const bundle = esbuild({ format: 'cjs' });

/**
 * Node itself with the program in it, bundled to one CommonJS file: a single executable application.
 *
 * @type {import('../shapes.mjs').Shaping}
 */
export const executable = async (site) => {
  const { runtime, out, tools } = site;
  const [node] = runtime;
  const [, main] = await bundle(site);
  const settings = { main, output: join(out, 'main.blob'), disableExperimentalSEAWarning: true };
  writeFileSync(join(out, 'sea.json'), JSON.stringify(settings));
  await run(node, ['--experimental-sea-config', 'sea.json'], out);
  const program = join(out, 'program');
  copyFileSync(realpathSync(node), program);
  chmodSync(program, 0o755);
  const postject = join(tools.postject, 'node_modules/postject/dist/cli.js');
  const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const args = [postject, program, 'NODE_SEA_BLOB', settings.output, '--sentinel-fuse', FUSE, ...segment];
  await run(process.execPath, args, out);
  return [program];
};
