import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { startScript } from '../start-script.js';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** The code blocks of a guide in a language. */
export const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

/** Writes the programs of a guide that begin with the name of their file into a folder. */
export async function writePrograms(text: string, folder: string): Promise<void> {
  for (const code of blocksOf(text, 'js')) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (name !== undefined) await writeFile(join(folder, name), code);
  }
}

/**
 * Follows the start pages of ZenTao: the script prints what its page says, the server stays, and the page for agents works with it.
 *
 * @param guide the page of the script
 * @param folder where its packages are installed
 * @param bin the command pm-api
 */
export async function followZenTaoPages(guide: string, folder: string, bin: string): Promise<void> {
  const text = await readFile(join(root, guide), 'utf8');
  await writePrograms(text, folder);
  const { stdout } = await run(process.execPath, ['first-call.mjs'], { cwd: folder });
  expect(blocksOf(text, 'console')).toContain(stdout);

  const { child } = startScript(['pm-server.mjs'], folder, {});
  const [line] = await once(child.stdout, 'data');
  const [, url = '', account = '', password = ''] =
    /^export PM_BASE_URL=(\S+) PM_ACCOUNT=(\S+) PM_PASSWORD=(\S+)\n$/.exec(String(line)) ?? [];
  const args = ['my', '--lang', 'en'];
  const env = { PM_BASE_URL: url, PM_ACCOUNT: account, PM_PASSWORD: password, PM_CONFIG_DIR: folder };
  const mine = await run(process.execPath, [bin, ...args], { env });
  expect(mine.stderr + mine.stdout).toContain('open');

  // The guide for agents, against the same server.
  const agents = await readFile(join(root, guide.replace('zentao-script', 'zentao-agent')), 'utf8');
  const commands = blocksOf(agents, 'sh').flatMap((code) => code.trim().split('\n'));
  const install = commands.filter((line) => line.startsWith('pm-api mcp --install'));
  expect(install).toHaveLength(2);
  for (const line of install) {
    const [, ...parts] = line.split(' ');
    await run(process.execPath, [bin, ...parts], { env: { ...env, HOME: folder } });
  }
  const settings = await readFile(join(folder, '.config/Claude/claude_desktop_config.json'), 'utf8');
  expect(JSON.parse(settings)).toMatchObject({ mcpServers: { 'project-management': {} } });
  expect(child.exitCode).toBe(null);
  child.kill();
}
