import { PmError } from 'pm-api-client';
import { bugOf } from './mapping.mjs';
import { UnusableInput } from './unusable-input.mjs';

/**
 * All rows as bugs, or all problems of all rows: nothing is sent while a row is wrong.
 *
 * @param {import('pm-api-client').PmClient} pm
 * @param {{ line: number; row: Record<string, string> }[]} rows
 * @param {number} product
 */
export async function checkRows(pm, rows, product) {
  const lineOfKey = new Map();
  const wrong = [];
  const bugs = [];
  for (const { line, row } of rows) {
    const { fields, problems } = bugOf(row, product);
    const before = lineOfKey.get(row.Key);
    if (before !== undefined) problems.push(`Key "${row.Key}" is already in line ${before}`);
    lineOfKey.set(row.Key, before ?? line);
    // What the mapping let through, the client's own rules may not.
    if (problems.length === 0) problems.push(...(await refusalOf(pm, fields)));
    wrong.push(...problems.map((problem) => `line ${line}: ${problem}`));
    bugs.push({ line, row, fields });
  }
  if (wrong.length > 0) throw new UnusableInput(wrong);
  return bugs;
}

async function refusalOf(pm, fields) {
  try {
    await pm.bugs.create(fields, { dryRun: true });
    return [];
  } catch (error) {
    if (error instanceof PmError) return [error.message];
    throw error;
  }
}
