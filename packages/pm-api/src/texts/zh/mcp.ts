/** Texts of `pm-api mcp` for people: its help, its errors, what it has installed. Tools speak English. */
export const mcp = {
  'Serve AI agents and editors (Model Context Protocol)':
    '为 AI 智能体和编辑器提供服务（Model Context Protocol）',
  'offer no tool that writes': '不提供写入工具',
  'writes show the request and send nothing': '写入时只显示请求，不发送',
  'allow deletes': '允许删除',
  'allow changes of accounts and rights': '允许修改账号和权限',
  'folder to upload files from and to save downloads in; default: no files':
    '上传和下载文件所用的文件夹；默认不读写文件',
  'Run pm-api auth login in a terminal, with the --profile of this server if it has one; the next call uses that session. Or set PM_ACCOUNT and PM_PASSWORD, or a fresh PM_TOKEN, where the client starts this server, and restart the client.':
    '请在终端中运行 pm-api auth login（服务器使用账户配置时加上同样的 --profile），下一次调用即使用该会话。也可以在客户端启动服务器的地方设置 PM_ACCOUNT 和 PM_PASSWORD，或新的 PM_TOKEN，再重启客户端。',
  'print the entry for the settings of a client; key: mcpServers, or servers for VS Code':
    '输出客户端的配置；键名为 mcpServers，VS Code 为 servers',
  'add the server to the settings of a client; with --dry-run only show it':
    '把服务器添加到客户端的设置中；加 --dry-run 只显示',
  'remove the server from the settings of a client; with --dry-run only say so':
    '从客户端的设置中移除服务器；加 --dry-run 只显示',
  'serve over HTTP on this machine, with a token; PM_MCP_TOKEN sets it':
    '在本机通过 HTTP 提供服务，需要令牌；可用 PM_MCP_TOKEN 设置',
  'It logs in with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or with the session of pm-api auth login. Messages for people go to stderr.':
    '登录使用 PM_ACCOUNT 和 PM_PASSWORD、PM_TOKEN，或 pm-api auth login 保存的会话。给人看的消息写到 stderr。',
  '--read-only cannot be combined with --allow-destructive, --allow-admin or --dry-run.':
    '--read-only 不能与 --allow-destructive、--allow-admin 或 --dry-run 同时使用。',
  '--print-config, --install, --uninstall and --http cannot be combined.':
    '--print-config、--install、--uninstall 和 --http 不能同时使用。',
  'Leave one of them out.': '请去掉其中一个。',
  'Use only one of them.': '请只使用其中一个。',
  'Use a port up to 65535; 0 takes any free port.': '请使用不超过 65535 的端口；0 表示任意空闲端口。',
  'This would be added to {{path}} ({{client}}).': '将添加到 {{path}}（{{client}}）。',
  'Added to {{path}} ({{client}}). {{next}}': '已添加到 {{path}}（{{client}}）。{{next}}',
  'This would replace the entry in {{path}} ({{client}}).': '将替换 {{path}}（{{client}}）中的配置。',
  'Replaced the entry in {{path}} ({{client}}). {{next}}': '已替换 {{path}}（{{client}}）中的配置。{{next}}',
  '{{path}} ({{client}}) has this entry already.': '{{path}}（{{client}}）中已有相同的配置。',
  'The entry before was read-only; with this one the agent may write.':
    '原配置为只读；使用新配置后，智能体可以写入。',
  'With the entry before the agent could write; this one is read-only.':
    '使用原配置时智能体可以写入；新配置为只读。',
  'Warning: the server cannot log in yet, because no session is stored for it. Run {{command}} first.':
    '警告：没有已保存的会话，服务器还无法登录。请先运行 {{command}}。',
  'Warning: no session is stored, and {{client}} may not have {{source}} of this shell. Run {{command}}, or set them there too.':
    '警告：没有已保存的会话，而当前终端中的 {{source}} 不一定会传给 {{client}}。请运行 {{command}}，或在客户端中也设置这些变量。',
  'The entry {{name}} would be removed from {{path}} ({{client}}).':
    '将从 {{path}}（{{client}}）中移除配置 {{name}}。',
  'Removed the entry {{name}} from {{path}} ({{client}}). Restart the client to end the server.':
    '已从 {{path}}（{{client}}）中移除配置 {{name}}。请重启客户端以结束该服务器。',
  '{{path}} ({{client}}) has no entry {{name}}; nothing was changed.':
    '{{path}}（{{client}}）中没有配置 {{name}}；没有修改任何内容。',
  'Quit Claude Desktop and start it again.': '请退出 Claude Desktop 后重新启动。',
  'Start claude in this folder and approve the server.': '请在此文件夹中启动 claude 并批准该服务器。',
  'Switch the server on in Settings, MCP.': '请在 Settings 的 MCP 中启用该服务器。',
  'Run "MCP: List Servers" in the command palette and start the server.':
    '请在命令面板中运行“MCP: List Servers”并启动该服务器。',
  'Start codex again.': '请重新启动 codex。',
  '{{path}} is not JSON with a list of servers.': '{{path}} 不是包含服务器列表的 JSON。',
  '{{path}} cannot be read ({{code}}).': '无法读取 {{path}}（{{code}}）。',
  '{{path}} cannot be written ({{code}}).': '无法写入 {{path}}（{{code}}）。',
  '{{path}} has its servers in a form that cannot be changed here.':
    '{{path}} 中的服务器列表采用内联写法，无法在此修改。',
  'Nothing was changed. Correct the file, or add the entry of pm-api mcp --print-config yourself.':
    '没有修改任何内容。请修正该文件，或自行添加 pm-api mcp --print-config 输出的配置。',
  'Nothing was changed. Correct the file, or delete the entry project-management yourself.':
    '没有修改任何内容。请修正该文件，或自行删除配置 project-management。',
  'this copy of pm-api is a temporary one, which will be deleted.':
    '当前运行的 pm-api 是临时副本，之后会被删除。',
  'Install it first: npm install --global pm-api. Then run pm-api mcp --install again.':
    '请先安装：npm install --global pm-api，然后再次运行 pm-api mcp --install。',
  '--files-root {{path}} is not a folder.': '--files-root {{path}} 不是文件夹。',
  'Use a folder that exists.': '请使用已存在的文件夹。',
  'port {{port}} cannot be used ({{code}}).': '无法使用端口 {{port}}（{{code}}）。',
  'Use another port, such as --http 7821.': '请使用其他端口，例如 --http 7821。',
  'PM_MCP_TOKEN needs {{count}} characters or more, without blanks.':
    'PM_MCP_TOKEN 至少需要 {{count}} 个字符，且不含空格。',
  'Make one with openssl rand -hex 32. Without it, the server makes one and prints it.':
    '可用 openssl rand -hex 32 生成。未设置时，服务器会生成一个并输出。',
} as const;
