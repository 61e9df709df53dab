// What the other tracker's words mean here: the file to change for your own import.

/** The columns that the other tracker's file must have. */
export const COLUMNS = ['Key', 'Summary', 'Severity', 'Assignee', 'Found in', 'Description'];

const SEVERITIES = { blocker: 1, critical: 1, major: 2, minor: 3, trivial: 4 };

const ACCOUNTS = {
  'dora@example.com': 'dev1',
  'quinn@example.com': 'qa1',
  'paul@example.com': 'po1',
};

/**
 * A row as the fields of a bug, and the values without a translation. The other tracker's key stays in front of the title:
 * by it a bug is known again.
 *
 * @param {Record<string, string>} row
 * @param {number} productID
 * @returns {{ fields: import('pm-api-client').BugCreate; problems: string[] }}
 */
export function bugOf(row, productID) {
  const { Key: key, Summary: summary, Description: steps, Assignee: assignee } = row;
  const problems = [];
  if (!/^[A-Z]+-\d+$/.test(key)) problems.push(`Key "${key}" is no key such as OLD-12`);
  if (summary === '') problems.push('Summary is empty');

  const severity = SEVERITIES[row.Severity.toLowerCase()];
  if (severity === undefined) {
    problems.push(`Severity "${row.Severity}" is not one of ${Object.keys(SEVERITIES).join(', ')}`);
  }
  const assignedTo = ACCOUNTS[assignee.toLowerCase()];
  if (assignee !== '' && assignedTo === undefined) {
    problems.push(`Assignee "${assignee}" has no account in mapping.mjs`);
  }

  const builds = row['Found in'].split(';').map((build) => build.trim());
  const openedBuild = builds.some((build) => build !== '')
    ? builds.filter((build) => build !== '')
    : ['trunk'];
  const title = `[${key}] ${summary}`;
  const fields = { productID, title, openedBuild, severity, steps, ...(assignedTo && { assignedTo }) };
  return { fields, problems };
}

/**
 * The other tracker's key in the title of a bug that was imported; undefined for any other bug.
 *
 * @param {unknown} title
 */
export function keyIn(title) {
  return /^\[([A-Z]+-\d+)\] /.exec(String(title))?.[1];
}
