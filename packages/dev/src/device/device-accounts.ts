import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPLICATION_UID } from './application-user.js';
import type { DeviceFolders } from './device-folders.js';
import type { PackageFacts } from './package-facts.js';
import type { Binding } from './sandbox-arguments.js';

const GATEWAY_GROUP_ID = 990;
const FIRST_GROUP_ID = 60_100;

/** Accounts that the layout has beside this machine's own: the application's user, and its groups. */
export async function accountBindings(
  { run }: DeviceFolders,
  { facts, home, gatewayGroup }: { facts: PackageFacts; home: string; gatewayGroup: string },
): Promise<Binding[]> {
  const { userName, groupName, groups } = facts;
  const [passwd, group] = await Promise.all([
    readFile('/etc/passwd', 'utf8'),
    readFile('/etc/group', 'utf8'),
  ]);
  const user = `${userName}:x:${APPLICATION_UID}:${APPLICATION_UID}::${home}:/bin/bash`;
  const own = [...new Set([gatewayGroup, ...groups])].filter((name) => !hasLine(group, name));
  const groupLines = own.map((name, index) => {
    const id = name === gatewayGroup ? GATEWAY_GROUP_ID : FIRST_GROUP_ID + index;
    return `${name}:x:${id}:${groups.includes(name) ? userName : ''}`;
  });
  const files = {
    passwd: [withoutLine(passwd, userName), user],
    group: [withoutLine(group, groupName), `${groupName}:x:${APPLICATION_UID}:`, ...groupLines],
    // The entry of root stays readable for the application's user.
    shadow: [''],
  };
  const bindings: Binding[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const from = join(run, 'plat', name);
    await writeFile(from, `${lines.join('\n')}\n`);
    bindings.push({ from, to: `/etc/${name}` });
  }
  return bindings;
}

function hasLine(text: string, name: string): boolean {
  return text.split('\n').some((line) => line.startsWith(`${name}:`));
}

function withoutLine(text: string, name: string): string {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(`${name}:`))
    .join('\n');
}
