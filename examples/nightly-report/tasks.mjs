import { daysSince } from './days.mjs';

// The specification's word and that of released servers.
const DONE = new Set(['finished', 'done', 'closed', 'cancel']);

/**
 * The tasks of an execution that are overdue and unfinished.
 *
 * @param {import('pm-api-client').PmClient} pm
 * @param {import('pm-api-client').ExecutionRecord} execution
 * @param {string} today
 */
export async function overdueTasks(pm, execution, today) {
  const overdue = [];
  for await (const { id, name, status, assignedTo, deadline } of pm.tasks.each({ execution: execution.id })) {
    const daysLate = daysSince(deadline, today) ?? 0;
    if (daysLate <= 0 || DONE.has(status ?? '')) continue;
    const assignee = assignedTo || 'nobody';
    overdue.push({
      id,
      name,
      execution: execution.name,
      assignee,
      deadline: deadline?.slice(0, 10),
      daysLate,
    });
  }
  return overdue;
}
