/** How a package manager is called. */
export interface PackageManager {
  name: string;
  /** The words that run a script of package.json. */
  run: string;
}

const npm: PackageManager = { name: 'npm', run: 'npm run' };
const managers = new Map(
  [npm, { name: 'pnpm', run: 'pnpm' }, { name: 'yarn', run: 'yarn' }, { name: 'bun', run: 'bun run' }].map(
    (manager) => [manager.name, manager],
  ),
);

/** The calling one: each sets its name in this variable, as `pnpm/10.34.8 npm/? node/v20.20.2 linux x64`. */
export function packageManagerOf({ npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): PackageManager {
  const [name = ''] = agent.split('/');
  return managers.get(name) ?? npm;
}
