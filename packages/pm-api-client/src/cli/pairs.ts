import { InvalidArgumentError } from 'commander';

/** A name and what is given for it, as `name=value`. */
export interface Pair {
  name: string;
  value: string;
}

/** Values such as `status=active` of a flag that may come more than once. */
export function pairs(text: string, before: readonly Pair[] = []): Pair[] {
  const [, name, value] = /^([^=\s][^=]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('Give a name and a value with = between, such as status=active.');
  }
  return [...before, { name, value }];
}
