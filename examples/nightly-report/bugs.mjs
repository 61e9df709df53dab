import { daysSince } from './days.mjs';

/**
 * The unresolved bugs of a product, each as what a report counts.
 *
 * @param {import('pm-api-client').PmClient} pm
 * @param {number} product
 * @param {string} today
 */
export async function unresolvedBugs(pm, product, today) {
  const bugs = [];
  for await (const bug of pm.bugs.each({ product, browse: 'unresolved' }, { prefetch: 2 })) {
    bugs.push({
      severity: Number(bug.severity) || 0,
      age: ageOf(daysSince(bug.openedDate, today)),
      assignee: bug.assignedTo || 'nobody',
    });
  }
  return bugs;
}

/** Ages that a report tells apart, by the days up to which each goes. */
function ageOf(days) {
  if (days === undefined) return 'unknown';
  if (days <= 7) return 'week';
  if (days <= 30) return 'month';
  return days <= 90 ? 'quarter' : 'older';
}

/**
 * How many bugs there are, of each severity and of each age.
 *
 * @param {{ severity: number; age: string }[]} bugs
 */
export function figuresOf(bugs) {
  return {
    total: bugs.length,
    bySeverity: countBy(bugs, ({ severity }) => severity),
    byAge: countBy(bugs, ({ age }) => age),
  };
}

/** The same for each assignee, those with the most bugs first. */
export function figuresByAssignee(bugs) {
  const names = [...new Set(bugs.map(({ assignee }) => assignee))].sort();
  const rows = names.map((assignee) => ({
    assignee,
    ...figuresOf(bugs.filter((bug) => bug.assignee === assignee)),
  }));
  return rows.sort((one, other) => other.total - one.total);
}

function countBy(items, keyOf) {
  const counts = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
