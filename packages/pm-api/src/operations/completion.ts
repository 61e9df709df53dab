import type { Command as Place, RootCommand } from '@bomb.sh/tab';
import type { Command } from 'commander';
import type { DeferredCommands } from '../command.js';
import { descriptionOf } from '../help.js';
import { write } from '../io.js';
import { oneOf, plainTexts } from '../kinds.js';
import { argument, type Operation, operation } from '../operation.js';
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

/** The completion script of a shell. zsh runs the function of bash by its own bashcompinit. */
function completionScript(shell: 'bash' | 'zsh', program: Command, deferred: DeferredCommands): string {
  const body = `${functionOf(completionPointsOf(program, deferred), choicesOf(program))}
complete -o default -F _pm_api pm-api
`;
  return shell === 'bash' ? body : `${ZSH_START}${body}${ZSH_END}`;
}

const ZSH_START = `#compdef pm-api
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
(( $+functions[complete] )) || { autoload -U +X bashcompinit && bashcompinit }
`;

// Found through fpath, zsh runs the whole file for the first completion and expects that completion from it.
const ZSH_END = `if [ "$funcstack[1]" = _pm-api ]; then _bash_complete -o default -F _pm_api; fi
`;

/** The allowed words at one position of the command line. */
interface CompletionPoint {
  /** The words before it, such as `list bugs` and `list bug`; empty for the first word. */
  paths: readonly string[];
  /** The subcommands, or values of an argument, that may follow. */
  commands: string[];
  /** The flags that may follow. */
  flags: string[];
  /** May a file's name follow? */
  takesFile: boolean;
}

/** Every place of the command line, read from the program itself. */
function completionPointsOf(command: Command, deferred: DeferredCommands, paths = ['']): CompletionPoint[] {
  deferred.add(command);
  const flags = command.options.filter(({ hidden }) => !hidden).flatMap(longFlags);
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const subcommands = visibleCommands(command);
  const commands = [...subcommands.map((subcommand) => subcommand.name()), ...values];
  const below = subcommands.flatMap((subcommand) => {
    const names = [subcommand.name(), ...subcommand.aliases()];
    const further = paths.flatMap((path) => names.map((name) => `${path} ${name}`.trim()));
    return completionPointsOf(subcommand, deferred, further);
  });
  const takesFile = command.registeredArguments.some((argument) => argument.name() === 'file');
  return [{ paths, commands, flags: [...flags, '--help'], takesFile }, ...below];
}

/** Values of the flags that have only so many, by flag. */
function choicesOf(command: Command): Record<string, readonly string[]> {
  const own = command.options.flatMap((option) =>
    longFlags(option).flatMap((flag) => (option.argChoices ? [[flag, option.argChoices] as const] : [])),
  );
  return Object.assign(Object.fromEntries(own), ...command.commands.map(choicesOf));
}

function functionOf(
  places: readonly CompletionPoint[],
  choices: Readonly<Record<string, readonly string[]>>,
): string {
  const everywhere = places[0]?.flags.filter((flag) => flag !== '--version') ?? [];
  const paths = places.flatMap((place) => place.paths.filter((path) => path !== '').map(quoted));
  const cases = places.map(({ paths, commands, flags, takesFile }) => {
    const own = flags.filter((flag) => !everywhere.includes(flag));
    return `    ${paths.map(quoted).join('|')}) commands=${quoted(commands.join(' '))} flags=${quoted(own.join(' '))}${takesFile ? ' files=yes' : ''} ;;`;
  });
  const values = Object.entries(choices).map(
    ([flag, values]) => `    ${flag}) commands=${quoted(values.join(' '))} flags='' ;;`,
  );
  return `_pm_api() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local place='' next='' commands='' flags='' files='' index=1
  while [ "$index" -lt "$COMP_CWORD" ]; do
    next="\${place:+$place }\${COMP_WORDS[index]}"
    case "$next" in
      ${paths.join('|')}) place="$next" ;;
    esac
    index=$((index + 1))
  done
  case "$place" in
${cases.join('\n')}
  esac
  if [ "\${current:0:1}" = - ] || [ -z "$commands$files" ]; then
    flags="$flags ${everywhere.join(' ')}"
  else
    flags=''
  fi
  case "$previous" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$commands $flags" -- "$current"))
}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The subcommands that help and completion name. */
function visibleCommands(command: Command): readonly Command[] {
  return command.createHelp().visibleCommands(command);
}

/** The long names of an option. One that has two has the first where others have their letter. */
function longFlags({ short, long }: { short?: string | undefined; long?: string | undefined }): string[] {
  return [long, short].flatMap((flag) => (flag?.startsWith('--') ? [flag] : []));
}
