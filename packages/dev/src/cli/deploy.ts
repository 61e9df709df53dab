import type { CliContext } from './cli-context.js';
export interface DeployFlags {
  replace?: boolean;
}
export async function deploy(_d: string, _p: string, _f: DeployFlags, _c: CliContext): Promise<number> {
  return 0;
}
