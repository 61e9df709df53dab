import type { Command } from 'commander';

/**
 * The words of a command line with the verb before the resource: `bug get 3` is `get bug 3`. Words that are in this order
 * already, or that are no verb and resource, stay as they are.
 */
export function verbFirst(argv: readonly string[], program: Command): string[] {
  const at = firstWord(argv, program);
  const [resource = '', verb = ''] = argv.slice(at);
  const named = (command: Command, name: string) => [command.name(), ...command.aliases()].includes(name);
  const offers = program.commands
    .find((command) => command.name() === verb)
    ?.commands.some((command) => named(command, resource));
  return offers ? [...argv.slice(0, at), verb, resource, ...argv.slice(at + 2)] : [...argv];
}

/** Where the first word stands that is neither an option of the program nor its value. */
function firstWord(argv: readonly string[], { options }: Command): number {
  let at = 0;
  while (argv[at]?.startsWith('-')) {
    const option = options.find(({ long, short }) => long === argv[at] || short === argv[at]);
    at += option?.required ? 2 : 1;
  }
  return at;
}
