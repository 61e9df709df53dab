import { write } from '../io.js';
import { type Kind, named, oneOf, wholeNumber, yes } from '../kinds.js';
import { MCP_CLIENTS, type McpClientName } from '../mcp/clients.js';
import { FilesRoot } from '../mcp/files-root.js';
import { CONFIG_KEYS, jsonOf, sharedEntry } from '../mcp/server-entry.js';
import { flag, operation } from '../operation.js';
import { inBoth, text } from '../texts.js';

/** The port of --http that names none. */
const DEFAULT_PORT = 7820;

// Edge: the keys of an object are of its type.
const client: Kind<McpClientName> = oneOf(Object.keys(MCP_CLIENTS) as McpClientName[], 'client');

/** `pm-api mcp`: serves agents, or adds itself to the settings of a client. */
export const mcp = operation({
  name: 'mcp',
  does: inBoth(
    text`Serve AI agents and editors (Model Context Protocol)`,
    '为 AI 智能体和编辑器提供服务（Model Context Protocol）',
  ),
  notes: [
    inBoth(
      text`It logs in with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or with the session of pm-api auth login. Messages for people go to stderr.`,
      '登录使用 PM_ACCOUNT 和 PM_PASSWORD、PM_TOKEN，或 pm-api auth login 保存的会话。给人看的消息写到 stderr。',
    ),
    inBoth(
      text`The settings of codex are TOML: --install and --uninstall say what to change there, and change nothing.`,
      'codex 的设置是 TOML：--install 和 --uninstall 只说明需要修改的内容，不会修改文件。',
    ),
  ],
  input: () => ({
    readOnly: flag(yes, text`offer no tool that writes`, '不提供写入工具', {
      not: ['allowDestructive', 'allowAdmin'],
    }),
    dryRun: flag(yes, text`writes show the request and send nothing`, '写入时只显示请求，不发送'),
    allowDestructive: flag(yes, text`allow deletes`, '允许删除'),
    allowAdmin: flag(yes, text`allow changes of accounts and rights`, '允许修改账号和权限'),
    filesRoot: flag(
      named('folder'),
      text`folder to upload files from and to save downloads in; default: no files`,
      '上传和下载文件所用的文件夹；默认不读写文件',
    ),
    printConfig: flag(
      oneOf(CONFIG_KEYS, 'key'),
      text`print the entry for the settings of a client; key: mcpServers, or servers for VS Code`,
      '输出客户端的配置；键名为 mcpServers，VS Code 为 servers',
      { preset: 'mcpServers', not: ['install', 'uninstall', 'http'] },
    ),
    install: flag(
      client,
      text`add the server to the settings of a client; with --dry-run only show it`,
      '把服务器添加到客户端的设置中；加 --dry-run 只显示',
      { not: ['uninstall', 'http'] },
    ),
    uninstall: flag(
      client,
      text`remove the server from the settings of a client; with --dry-run only say so`,
      '从客户端的设置中移除服务器；加 --dry-run 只显示',
      { not: ['http'] },
    ),
    http: flag(
      { ...wholeNumber(0, 65_535), sign: 'port' },
      text`serve over HTTP on this machine, with a token; PM_MCP_TOKEN sets it; port 0: any free one`,
      '在本机通过 HTTP 提供服务，需要令牌；可用 PM_MCP_TOKEN 设置；端口 0 表示任意空闲端口',
      { preset: String(DEFAULT_PORT) },
    ),
  }),
  examples: () => ['--install claude --read-only', '--uninstall claude', '--read-only --print-config'],
  run: async (given, { context }) => {
    const { readOnly = false, dryRun = false, allowDestructive = false, allowAdmin = false } = given;
    const { filesRoot: folder, printConfig, install, uninstall, http } = given;
    const filesRoot = folder === undefined ? undefined : await FilesRoot.at(folder);
    const options = { readOnly, dryRun, allowDestructive, allowAdmin, filesRoot };
    if (printConfig !== undefined)
      return write(context.io.stdout, `${jsonOf(printConfig, sharedEntry(context, options))}\n`);
    // The libraries of these are large, and no other command needs them.
    if (install !== undefined)
      return (await import('../mcp/installation.js')).installIn(context, install, options);
    if (uninstall !== undefined)
      return (await import('../mcp/installation.js')).uninstallFrom(context, uninstall, dryRun);
    if (http !== undefined) return (await import('../mcp/serve-http.js')).serveHttp(context, options, http);
    return (await import('../mcp/open-host.js')).serve(context, options);
  },
});
