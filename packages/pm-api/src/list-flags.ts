import { type Command, InvalidArgumentError } from 'commander';
import { pairs } from './arguments.js';
import { CommandError, EXIT } from './exit-codes.js';
import { filteredLocally, isFiltered, type LocalFilter, type SortRule, sortRuleOf } from './local-filter.js';
import type { Text } from './texts/texts.js';

/** Adds the flags by which pm-api itself filters and sorts a list. */
export function addFilterFlags(command: Command, heading: Text = 'Filter and sort:'): void {
  command
    .optionsGroup(heading)
    .option('--filter <field=value>', 'only records with this value; repeat for more', pairs)
    .option('--search <text>', 'only records with this text in any field')
    .option('--sort <field>', 'sort by this field; severity:desc for descending order', sorting);
}

/** The records of a whole list that the flags leave, in their order; rejects fields that no record has. */
export async function filteredList<T extends Readonly<Record<string, unknown>>>(
  records: readonly T[],
  { filter, search, sort }: LocalFilter,
  known: readonly string[],
): Promise<readonly T[]> {
  if (!isFiltered({ filter, search, sort })) return records;
  const { kept, unknown, seen } = await filteredLocally(records, { filter, search, sort });
  const possible = [...new Set([...known, ...seen])];
  const field = unknown.find((each) => !possible.includes(each));
  if (field === undefined) return kept;
  throw new CommandError('the records have no field {{field}}.', 'Use one of {{choices}}.', EXIT.usage, {
    values: { field, choices: possible.join(', ') },
  });
}

function sorting(text: string): SortRule {
  const rule = sortRuleOf(text);
  if (rule !== undefined) return rule;
  throw new InvalidArgumentError('Use the name of a field, or FIELD:desc.' satisfies Text);
}
