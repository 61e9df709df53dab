import { profileCaller, sourceIn } from '../caller.js';
import type { Context } from '../context.js';
import { write } from '../io.js';
import type { McpClientName } from './clients.js';
import { install, uninstall } from './install.js';
import { installedEntry, SERVER_NAME } from './server-entry.js';
import type { ServerOptions } from './server-options.js';

/** Adds the server to a client. A dry run is one of the installation then, and not one of the server. */
export async function installIn(
  context: Context,
  client: McpClientName,
  options: ServerOptions,
): Promise<void> {
  const { io, printer } = context;
  const { dryRun, readOnly } = options;
  const profile = await storedProfile(context);
  const server = installedEntry(context, { ...options, dryRun: false });
  const { path, entry, title, next, previous, isChanged } = await install(client, server, placeOf(context), {
    dryRun,
  });
  await write(io.stdout, `${entry}\n`);
  const told = { path, client: title };
  const done = { ...told, next: await printer.said(next) };
  if (!isChanged) await printer.remark('{{path}} ({{client}}) has this entry already.', told);
  else if (previous === undefined) {
    if (dryRun) await printer.remark('This would be added to {{path}} ({{client}}).', told);
    else await printer.remark('Added to {{path}} ({{client}}). {{next}}', done);
  } else {
    if (dryRun) await printer.remark('This would replace the entry in {{path}} ({{client}}).', told);
    else await printer.remark('Replaced the entry in {{path}} ({{client}}). {{next}}', done);
    if (previous.readOnly && !readOnly)
      await printer.remark('The entry before was read-only; with this one the agent may write.');
    if (!previous.readOnly && readOnly)
      await printer.remark('With the entry before the agent could write; this one is read-only.');
  }
  if (profile === undefined) await warnOfLogin(context, title);
}

/** Removes the server from a client. */
export async function uninstallFrom(context: Context, client: McpClientName, dryRun: boolean): Promise<void> {
  const { printer } = context;
  const { path, title, previous } = await uninstall(client, placeOf(context), { dryRun });
  const told = { path, client: title, name: SERVER_NAME };
  if (previous === undefined)
    return printer.remark('{{path}} ({{client}}) has no entry {{name}}; nothing was changed.', told);
  if (dryRun) return printer.remark('The entry {{name}} would be removed from {{path}} ({{client}}).', told);
  return printer.remark(
    'Removed the entry {{name}} from {{path}} ({{client}}). Restart the client to end the server.',
    told,
  );
}

function placeOf({ io }: Context) {
  return { env: io.env, platform: process.platform, folder: process.cwd() };
}

/** The stored session that the entry will use; undefined without one. The client starts it without the credentials of this shell. */
async function storedProfile(context: Context): Promise<string | undefined> {
  const { PM_TOKEN: _, PM_ACCOUNT: __, PM_PASSWORD: ___, ...env } = context.io.env;
  return (await profileCaller({ ...context, io: { ...context.io, env } }))?.profile;
}

async function warnOfLogin({ io, options, printer }: Context, client: string): Promise<void> {
  const { baseUrl = io.env.PM_BASE_URL, profile } = options;
  const command = [
    'pm-api auth login',
    ...(profile === undefined ? [] : ['--profile', profile]),
    '--base-url',
    baseUrl || 'https://…',
  ].join(' ');
  const source = sourceIn(io.env);
  if (source === undefined)
    return printer.remark(
      'Warning: the server cannot log in yet, because no session is stored for it. Run {{command}} first.',
      { command },
    );
  return printer.remark(
    'Warning: no session is stored, and {{client}} may not have {{source}} of this shell. Run {{command}}, or set them there too.',
    { client, source, command },
  );
}
