import type { Command as Place, RootCommand } from '@bomb.sh/tab';
import { Argument, type Command } from 'commander';
import { completionScript, longFlags, visibleCommands } from '../completion-script.js';
import type { DeferredCommands } from '../deferred-commands.js';
import { type Io, write } from '../io.js';
import type { Text, Texts } from '../texts/texts.js';

/** `pm-api completion bash` */
export function addCompletion(program: Command, io: Io, deferred: DeferredCommands): void {
  program
    .command('completion')
    .description('Print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      () => `
${io.texts.translate('For this session:' satisfies Text)}
  source <(pm-api completion bash)

${io.texts.translate('For every session:' satisfies Text)}
  bash  pm-api completion bash > ~/.local/share/bash-completion/completions/pm-api
  zsh   pm-api completion zsh > "\${fpath[1]}/_pm-api"
  fish  pm-api completion fish > ~/.config/fish/completions/pm-api.fish
  PowerShell ($PROFILE)  pm-api completion powershell | Out-String | Invoke-Expression`,
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish' | 'powershell') => {
      if (shell === 'fish' || shell === 'powershell') return printAskingScript(shell);
      await write(io.stdout, completionScript(shell, program, deferred));
    });
  program
    .command('complete', { hidden: true })
    .description('Answer the completion script of fish or PowerShell')
    .argument('[words...]')
    .action((words: string[]) => printSuggestions(words, program, deferred, io.texts));
}

/** Prints the script of a shell that asks `pm-api complete` for what may follow. */
async function printAskingScript(shell: 'fish' | 'powershell'): Promise<void> {
  const { RootCommand } = await import('@bomb.sh/tab');
  new RootCommand().setup('pm-api', 'pm-api', shell);
}

/** Answers such a script: the words that may follow those that were typed. */
async function printSuggestions(
  words: readonly string[],
  program: Command,
  deferred: DeferredCommands,
  texts: Texts,
): Promise<void> {
  const { RootCommand } = await import('@bomb.sh/tab');
  const root = new RootCommand();
  describe(root, root, program, deferred, texts, '');
  root.parse([...words]);
}

/** Registers the allowed words at one position of the command line, and below it. */
function describe(
  root: RootCommand,
  place: Place,
  command: Command,
  deferred: DeferredCommands,
  texts: Texts,
  path: string,
): void {
  deferred.add(command);
  for (const option of command.options.filter(({ hidden }) => !hidden)) {
    const about = texts.translate(option.description);
    for (const flag of longFlags(option)) {
      const values = () => option.argChoices ?? [];
      if (option.required || option.optional) {
        place.option(flag.slice(2), about, (suggest) => {
          for (const value of values()) suggest(value, '');
        });
      } else place.option(flag.slice(2), about);
    }
  }
  for (const argument of command.registeredArguments) {
    place.argument(argument.name(), (suggest) => {
      for (const value of argument.argChoices ?? []) suggest(value, '');
    });
  }
  for (const subcommand of visibleCommands(command)) {
    const below = `${path} ${subcommand.name()}`.trim();
    const about = texts.translate(subcommand.description());
    describe(root, root.command(below, about), subcommand, deferred, texts, below);
  }
}
