import { Argument, type Command } from 'commander';
import { type Io, write } from '../io.js';
import type { LateOptions } from '../late-options.js';

/** `pm-api completion bash` */
export function addCompletion(program: Command, io: Io, late: LateOptions): void {
  program
    .command('completion')
    .description('Print the script that completes pm-api in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh']))
    .addHelpText(
      'after',
      `
Example, for one session:
  source <(pm-api completion bash)

For every session:
  bash  pm-api completion bash > ~/.local/share/bash-completion/completions/pm-api
  zsh   pm-api completion zsh > "\${fpath[1]}/_pm-api"`,
    )
    .action(async (shell: 'bash' | 'zsh') => {
      const { completionScript } = await import('../completion/script.js');
      await write(io.stdout, completionScript(shell, program, late));
    });
}
