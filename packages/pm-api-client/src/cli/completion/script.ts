import type { Command } from 'commander';
import type { LateOptions } from '../late-options.js';
import { choicesOf, type Place, placesOf } from './places.js';

/** The completion script of a shell. zsh runs the function of bash by its own bashcompinit. */
export function completionScript(shell: 'bash' | 'zsh', program: Command, late: LateOptions): string {
  const body = `${functionOf(placesOf(program, late), choicesOf(program))}
complete -o default -F _pm_api pm-api
`;
  return shell === 'bash' ? body : `${ZSH_START}${body}${ZSH_END}`;
}

const ZSH_START = `#compdef pm-api
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
(( $+functions[complete] )) || { autoload -U +X bashcompinit && bashcompinit }
`;

// Found through fpath, zsh runs the whole file for the first completion, and wants that completion from it.
const ZSH_END = `if [ "$funcstack[1]" = _pm-api ]; then _bash_complete -o default -F _pm_api; fi
`;

function functionOf(places: readonly Place[], choices: Readonly<Record<string, readonly string[]>>): string {
  const everywhere = places[0]?.flags.filter((flag) => flag !== '--version') ?? [];
  const paths = places.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]));
  const cases = places.map(({ path, commands, flags, takesFile }) => {
    const own = flags.filter((flag) => !everywhere.includes(flag));
    return `    ${quoted(path)}) commands=${quoted(commands.join(' '))} flags=${quoted(own.join(' '))}${takesFile ? ' files=yes' : ''} ;;`;
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
