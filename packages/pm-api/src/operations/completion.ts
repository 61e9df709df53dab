import type { Command } from 'commander';
import { addDeferred } from '../command.js';
import { descriptionOf } from '../help.js';
import { write } from '../io.js';
import { oneOf, plainTexts } from '../kinds.js';
import { argument, completed, type Operation, operation } from '../operation.js';
import { allFieldsOf } from '../reading/names.js';
import { inBoth, text } from '../texts.js';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

const FOR_SESSION = '  source <(pm-api completion bash)';
const FOR_EVERY_SESSION = `  bash  pm-api completion bash > ~/.local/share/bash-completion/completions/pm-api
  zsh   pm-api completion zsh > "\${fpath[1]}/_pm-api"
  fish  pm-api completion fish > ~/.config/fish/completions/pm-api.fish
  PowerShell ($PROFILE)  pm-api completion powershell | Out-String | Invoke-Expression`;

/** Asks pm-api for the words. zsh runs the function of bash by its own bashcompinit. */
const BASH = `_pm_api() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(pm-api complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | grep -v '^:' | cut -f1)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pm_api pm-api
`;

// Found through fpath, zsh runs the whole file for the first completion and expects that completion from it.
const ZSH = `#compdef pm-api
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
(( $+functions[complete] )) || { autoload -U +X bashcompinit && bashcompinit }
${BASH}if [ "$funcstack[1]" = _pm-api ]; then _bash_complete -o default -F _pm_api; fi
`;

/** `pm-api completion bash`, and the command that the scripts ask, which reads the program. */
export function completionOperations(program: Command): Operation[] {
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
      if (shell === 'bash' || shell === 'zsh') return write(io.stdout, shell === 'bash' ? BASH : ZSH);
      const { RootCommand } = await import('@bomb.sh/tab');
      new RootCommand().setup('pm-api', 'pm-api', shell);
    },
  });
  const complete = operation({
    name: 'complete',
    isHidden: true,
    does: inBoth(text`Answer the completion script of a shell`, '供 shell 的补全脚本调用'),
    input: () => ({ words: { kind: plainTexts, flag: '[words...]', means: '' } }),
    run: async ({ words = [] }, { context: { io } }) => {
      const found = wordsAfter(words, program);
      const started = found.words.filter(([word]) => word.startsWith(words.at(-1) ?? ''));
      const lines = started.map(([word, about]) => `${word}\t${about}\n`);
      await write(io.stdout, `${lines.join('')}:${found.isFile ? FILES : NO_FILES}\n`);
    },
  });
  return [completion, complete];
}

/** What the scripts of fish and PowerShell offer beside the words. */
const FILES = 0;
const NO_FILES = 4;

type Word = readonly [word: string, about: string];

/** The words that may stand in the place of the last one, each with what it is about. */
function wordsAfter(
  words: readonly string[],
  program: Command,
): { words: readonly Word[]; isFile?: boolean } {
  const [previous = '', current = ''] = ['', ...words].slice(-2);
  let command = program;
  for (const word of words.slice(0, -1)) {
    addDeferred(command);
    command = command.commands.find((one) => [one.name(), ...one.aliases()].includes(word)) ?? command;
  }
  addDeferred(command);
  const option = command.options.find((one) => longFlags(one).includes(previous));
  const values = (option && completed.get(option)) ?? [];
  if (values.length > 0) return { words: plain(values) };
  if (['--fields', '--json'].includes(previous)) {
    const before = current.replace(/[^,]*$/, '');
    return { words: plain(Object.keys(allFieldsOf(command.name())).map((name) => before + name)) };
  }
  const named = command.createHelp().visibleCommands(command);
  const possible = [
    ...named.map((one): Word => [one.name(), descriptionOf(one)]),
    ...command.registeredArguments.flatMap((one) => plain(one.argChoices ?? [])),
  ];
  const isFile = command.registeredArguments.some((one) => one.name() === 'file');
  if (!current.startsWith('-') && (possible.length > 0 || isFile)) return { words: possible, isFile };
  const flags = command.options.flatMap((option) =>
    option.hidden ? [] : longFlags(option).map((flag): Word => [flag, option.description]),
  );
  return { words: [...flags, ['--help', '']] };
}

const plain = (words: readonly string[]) => words.map((word): Word => [word, '']);

/** The long names of an option. One that has two has the first where others have their letter. */
function longFlags({ short, long }: { short?: string | undefined; long?: string | undefined }): string[] {
  return [long, short].flatMap((flag) => (flag?.startsWith('--') ? [flag] : []));
}
