import type { Command } from 'commander';

/** The shells for which a completion can be made. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof shells)[number];

/** Prints the script with which a shell completes the words of the command. */
export async function printCompletion(shell: Shell, program: Command): Promise<void> {
  const { default: completionOf } = await import('@bomb.sh/tab/commander');
  completionOf(program, { completionCommandName: 'completion' }).setup('plat-dev', 'plat-dev', shell);
}

/** Answers such a script: the words that may follow those that were typed. */
export async function printSuggestions(words: string[], program: Command): Promise<void> {
  const { default: completionOf } = await import('@bomb.sh/tab/commander');
  completionOf(program, { completionCommandName: 'completion' }).parse(words);
}
