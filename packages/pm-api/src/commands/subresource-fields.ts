import type { Text } from '../texts/texts.js';

/** What the fields of teams, modules and documents mean, which no table of fields has. */
export const subresourceFields: Readonly<Record<string, Text>> = {
  role: 'what the member does',
  days: 'days that the member has for it',
  hours: 'hours per day',
  limited: 'yes: the member sees only what is assigned to them',
  name: 'name',
  parentID: 'id of the module above; 0 for none',
  parent: 'id of the module above; 0 for none',
  title: 'title',
  content: 'text of the document',
  contentType: 'format of the text; default: html',
  moduleID: 'id of the directory in the library; 0 for none',
  acl: 'access control',
  groups: 'permission groups (ids) that may see it',
  users: 'accounts that may see it',
};
