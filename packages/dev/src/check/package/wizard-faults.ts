import * as z from 'zod/mini';
import { type Fault, fault, faultsAmong } from '../findings.js';
import type { JsonFile } from './json-file.js';
import { type PackageOnDisk, WIZARDS } from './read-package.js';

const steps = z.array(z.looseObject({ items: z.array(z.record(z.string(), z.unknown())) }));
const options = z.array(z.looseObject({ value: z.string() }));
const rules = z.array(z.looseObject({ pattern: z.optional(z.string()) }));

/** Faults in the questions of `wizard/*`, beyond the kind of their values. */
export function wizardFaults(contents: PackageOnDisk): Fault[] {
  const others = [...contents.entries.keys()].filter(
    (path) => /^wizard\/[^/.][^/]*$/.test(path) && !WIZARDS.includes(path),
  );
  return [
    ...others.map((path) => fault('wizard-name-unknown', { file: path })),
    ...contents.wizards.flatMap(questionFaults),
  ];
}

function questionFaults({ file, value, at }: JsonFile): Fault[] {
  const seen = new Set<string>();
  return (steps.safeParse(value).data ?? []).flatMap(({ items }, step) =>
    items.flatMap((item, index): Fault[] => {
      const place = (...path: PropertyKey[]) => ({ file, ...at([step, 'items', index, ...path]) });
      const { type, initValue: initial } = item;
      if (type === 'tips' || typeof item.field !== 'string') return [];
      const { field } = item;
      const isTwice = seen.has(field);
      seen.add(field);
      const isOther = initial !== undefined && initial !== null && typeof initial !== 'string';
      const shown = JSON.stringify(initial) ?? '';
      const known = options.safeParse(item.options).data?.map((option) => option.value) ?? [];
      return faultsAmong([
        !/^[A-Za-z_]\w*$/.test(field) && fault('wizard-field-name', place('field'), { field }),
        isTwice && fault('wizard-field-twice', place('field'), { field }),
        isOther &&
          fault('wizard-initial-value', place('initValue'), {
            field,
            value: shown,
            text: shown.replaceAll(/["[\]]/g, ''),
          }),
        typeof initial === 'string' &&
          initial !== '' &&
          known.length > 0 &&
          type !== 'checkbox' &&
          !known.includes(initial) &&
          fault('wizard-option-unknown', place('initValue'), { field, value: initial }),
        ...(rules.safeParse(item.rules).data ?? []).map(({ pattern }, position) => {
          const reason = pattern && problemOfPattern(pattern);
          return reason && fault('wizard-pattern-invalid', place('rules', position), { field, reason });
        }),
      ]);
    }),
  );
}

function problemOfPattern(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
