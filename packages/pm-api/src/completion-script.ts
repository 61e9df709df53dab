import type { Command } from 'commander';
import type { DeferredCommands } from './command.js';

/** The completion script of a shell. zsh runs the function of bash by its own bashcompinit. */
export function completionScript(
  shell: 'bash' | 'zsh',
  program: Command,
  deferred: DeferredCommands,
): string {
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
export function visibleCommands(command: Command): readonly Command[] {
  return command.createHelp().visibleCommands(command);
}

/** The long names of an option. One that has two has the first where others have their letter. */
export function longFlags({
  short,
  long,
}: {
  short?: string | undefined;
  long?: string | undefined;
}): string[] {
  return [long, short].flatMap((flag) => (flag?.startsWith('--') ? [flag] : []));
}
