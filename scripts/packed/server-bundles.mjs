import { bundlers } from './bundlers.mjs';
import { addProgram, createProject } from './project.mjs';
import { run } from './run.mjs';

/**
 * Bundles a server with the gateway client, all in one file for Node, with each bundler; and runs it.
 *
 * @param {import('./stage.mjs').Stage} stage
 */
export async function checkServerBundles({ workspace, all }) {
  const used = all.filter(({ name }) => ['plat-gateway-client', 'plat-testing'].includes(name));
  const project = await createProject(
    workspace,
    'server',
    used.map(({ tarball }) => tarball),
  );
  addProgram(project, 'server.ts');
  for (const [bundler, { server }] of Object.entries(bundlers)) {
    const file = await server(project, `built-by-${bundler}`, 'server');
    await run(process.execPath, [file], project);
  }
  return 'plat-gateway-client: bundled into a server by Vite and by Rspack, which calls a gateway';
}
