import type { Command as Place, RootCommand } from '@bomb.sh/tab';
import type { Command } from 'commander';
import type { DeferredCommands } from '../command.js';
import { completionScript, longFlags, visibleCommands } from '../completion-script.js';
import { descriptionOf } from '../help.js';
import { write } from '../io.js';
import { oneOf, plainTexts } from '../kinds.js';
import { type Operation, operation } from '../operation.js';
import { argument } from '../option.js';
import { inBoth, text } from '../texts.js';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

const FOR_SESSION = '  source <(pm-api completion bash)';
const FOR_EVERY_SESSION = `  bash  pm-api completion bash > ~/.local/share/bash-completion/completions/pm-api
  zsh   pm-api completion zsh > "\${fpath[1]}/_pm-api"
  fish  pm-api completion fish > ~/.config/fish/completions/pm-api.fish
  PowerShell ($PROFILE)  pm-api completion powershell | Out-String | Invoke-Expression`;

/** `pm-api completion bash`, and the command that the scripts of fish and PowerShell ask. Both read the program. */
export function completionOperations(program: Command, deferred: DeferredCommands): Operation[] {
  const completion = operation({
    name: 'completion',
    does: inBoth(text`Print the completion script of a shell`, '输出 shell 的补全脚本'),
    notes: [
      inBoth(
        text`For this session:\n${FOR_SESSION}\n\nFor every session:\n${FOR_EVERY_SESSION}`,
        '仅当前会话：\n{0}\n\n所有会话：\n{1}',
      ),
    ],
    input: () => ({
      shell: argument('<shell>', oneOf(SHELLS, 'shell'), text`shell`, 'shell 的名称'),
    }),
    run: async ({ shell }, { context: { io } }) => {
      if (shell === 'bash' || shell === 'zsh')
        return write(io.stdout, completionScript(shell, program, deferred));
      const { RootCommand } = await import('@bomb.sh/tab');
      new RootCommand().setup('pm-api', 'pm-api', shell);
    },
  });
  const complete = operation({
    name: 'complete',
    isHidden: true,
    does: inBoth(
      text`Answer the completion script of fish or PowerShell`,
      '供 fish 和 PowerShell 的补全脚本调用',
    ),
    input: () => ({ words: { kind: plainTexts, flag: '[words...]', means: '' } }),
    run: async ({ words = [] }) => {
      const { RootCommand } = await import('@bomb.sh/tab');
      const root = new RootCommand();
      describe(root, root, program, deferred, '');
      root.parse([...words]);
    },
  });
  return [completion, complete];
}

/** Registers the allowed words at one position of the command line, and below it. */
function describe(
  root: RootCommand,
  place: Place,
  command: Command,
  deferred: DeferredCommands,
  path: string,
): void {
  deferred.add(command);
  const suggesting = (values: readonly string[]) => (suggest: (value: string, about: string) => void) => {
    for (const value of values) suggest(value, '');
  };
  for (const { hidden, required, optional, argChoices = [], description, ...flags } of command.options) {
    for (const flag of hidden ? [] : longFlags(flags)) {
      if (required || optional) place.option(flag.slice(2), description, suggesting(argChoices));
      else place.option(flag.slice(2), description);
    }
  }
  for (const argument of command.registeredArguments)
    place.argument(argument.name(), suggesting(argument.argChoices ?? []));
  for (const subcommand of visibleCommands(command)) {
    const below = `${path} ${subcommand.name()}`.trim();
    describe(root, root.command(below, descriptionOf(subcommand)), subcommand, deferred, below);
  }
}
