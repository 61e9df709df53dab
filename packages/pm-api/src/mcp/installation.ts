import { profileCaller } from '../caller.js';
import { write } from '../io.js';
import type { Context } from '../operation.js';
import { OWNER } from '../operations/session.js';
import { inBoth, text } from '../texts.js';
import { changeSettings } from './client-settings.js';
import { MCP_CLIENTS, type McpClient, type McpClientName } from './clients.js';
import type { ServerOptions } from './permissions.js';
import { installedEntry, jsonOf, keptEntry, SERVER_NAME, tomlOf } from './server-entry.js';

/** Adds the server to a client. A dry run is one of the installation then, and not one of the server. */
export async function installIn(context: Context, name: McpClientName, options: ServerOptions) {
  const { io, printer } = context;
  const { dryRun } = options;
  const { title, key, next, path } = clientHere(context, name);
  // The client starts the entry without the credentials of this shell: with a stored session, or with none.
  const stored = await profileCaller(without(context, ['PM_TOKEN', 'PM_ACCOUNT', 'PM_PASSWORD']));
  // The address of this shell may change, and that of the stored session changes with the next login. Another login makes
  // another profile the current one.
  const place = stored && without(context, ['PM_BASE_URL']);
  const pinned = place && { ...place, options: { ...place.options, profile: stored.profile } };
  const server = installedEntry(pinned ?? context, { ...options, dryRun: false });
  const changed = key && (await changeSettings(path, key, keptEntry(key, server), { dryRun }));
  await write(io.stdout, `${key === undefined ? tomlOf(server) : jsonOf(key, server)}\n`);
  const { previous, isChanged = true } = changed ?? {};
  const [added, would] =
    previous === undefined
      ? [
          inBoth(text`Added to ${path} (${title}). ${next}`, '已添加到 {0}（{1}）。{2}'),
          inBoth(text`This would be added to ${path} (${title}).`, '将添加到 {0}（{1}）。'),
        ]
      : [
          inBoth(text`Replaced the entry in ${path} (${title}). ${next}`, '已替换 {0}（{1}）中的配置。{2}'),
          inBoth(text`This would replace the entry in ${path} (${title}).`, '将替换 {0}（{1}）中的配置。'),
        ];
  const byHand = inBoth(
    text`Add this to ${path} (${title}), in place of a table of this name. ${next}`,
    '请将以上内容添加到 {0}（{1}）；已有同名表时请替换。{2}',
  );
  const same = inBoth(text`${path} (${title}) has this entry already.`, '{0}（{1}）中已有相同的配置。');
  await printer.remark(changed === undefined ? byHand : !isChanged ? same : dryRun ? would : added);
  if (isChanged && previous !== undefined) {
    const { args = [] } = previous;
    const before = args.slice(args.indexOf('mcp') + 1).join(' ') || '-';
    await printer.remark(inBoth(text`Its options before: ${before}`, '原配置的选项：{0}'));
  }
  await (stored === undefined ? warnOfLogin(context, title) : tellOwner(context, stored));
}

/** Says for whom the entry acts, and warns of another login in this shell. */
async function tellOwner(
  { io, printer }: Context,
  stored: NonNullable<Awaited<ReturnType<typeof profileCaller>>>,
) {
  const { profile, account = OWNER, caller } = stored;
  await printer.remark(
    inBoth(
      text`The agent acts as ${account} on ${caller.baseUrl} (profile ${profile}).`,
      '智能体将以 {0} 的身份访问 {1}（账户配置 {2}）。',
    ),
  );
  const { PM_ACCOUNT: other, PM_TOKEN: token } = io.env;
  if (!token && (!other || other === stored.account)) return;
  await printer.remark(
    inBoth(
      text`Warning: this shell has ${token ? 'PM_TOKEN' : `PM_ACCOUNT=${String(other)}`}, which is not in the entry. A client that is started from this shell has it, too, and its agent does not act as ${account} then.`,
      '警告：当前终端设置了 {0}，它不在该配置中。若从此终端启动客户端，智能体就不再以 {1} 的身份操作。',
    ),
  );
}

/** Removes the server from a client. */
export async function uninstallFrom(context: Context, name: McpClientName, dryRun: boolean): Promise<void> {
  const { printer } = context;
  const { title, key, path } = clientHere(context, name);
  if (key === undefined)
    return printer.remark(
      inBoth(
        text`Remove the table [mcp_servers.${SERVER_NAME}] from ${path} (${title}); nothing was changed.`,
        '请从 {1}（{2}）中移除表 [mcp_servers.{0}]；没有修改任何内容。',
      ),
    );
  const { previous } = await changeSettings(path, key, undefined, { dryRun });
  if (previous === undefined)
    return printer.remark(
      inBoth(
        text`${path} (${title}) has no entry ${SERVER_NAME}; nothing was changed.`,
        '{0}（{1}）中没有配置 {2}；没有修改任何内容。',
      ),
    );
  return printer.remark(
    dryRun
      ? inBoth(
          text`The entry ${SERVER_NAME} would be removed from ${path} (${title}).`,
          '将从 {1}（{2}）中移除配置 {0}。',
        )
      : inBoth(
          text`Removed the entry ${SERVER_NAME} from ${path} (${title}). Restart the client to end the server.`,
          '已从 {1}（{2}）中移除配置 {0}。请重启客户端以结束该服务器。',
        ),
  );
}

function clientHere({ io }: Context, name: McpClientName) {
  const client: McpClient = MCP_CLIENTS[name];
  const place = { env: io.env, platform: process.platform, folder: process.cwd() };
  return { ...client, path: client.path(place) };
}

/** A run in which these variables are not set. */
function without(context: Context, names: readonly string[]): Context {
  const entries = Object.entries(context.io.env).filter(([name]) => !names.includes(name));
  return { ...context, io: { ...context.io, env: Object.fromEntries(entries) } };
}

async function warnOfLogin({ io, options, printer }: Context, client: string): Promise<void> {
  const { baseUrl = io.env.PM_BASE_URL, profile } = options;
  const named = profile === undefined ? '' : ` --profile ${profile}`;
  return printer.remark(
    inBoth(
      text`Warning: the server cannot log in yet: no session is stored for it, and the variables of this shell may not reach ${client}. Run pm-api auth login${named} --base-url ${baseUrl || 'https://…'}, then this again.`,
      '警告：服务器还无法登录：没有已保存的会话，而当前终端中的变量不一定会传给 {0}。请运行 pm-api auth login{1} --base-url {2}，再重新运行本命令。',
    ),
  );
}
