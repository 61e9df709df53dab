import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { inBoth, type Text, text } from '../texts.js';

/** Where and how a client of the protocol keeps the servers that it starts. */
export interface McpClient {
  title: string;
  /** The file of its settings. */
  path(place: Place): string;
  /** The member of its JSON that lists servers. @default its settings are TOML, which is changed by hand */
  key?: 'mcpServers' | 'servers';
  /** What to do after its settings have changed. */
  next: Text;
}

/** What decides where settings are kept. */
export interface Place {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** The working directory. */
  folder: string;
}

/** The clients that `--install` supports. */
export const MCP_CLIENTS = {
  claude: {
    title: 'Claude Desktop',
    path: (place) => inSettings(place, 'Claude', 'claude_desktop_config.json'),
    key: 'mcpServers',
    next: inBoth(text`Quit Claude Desktop and start it again.`, '请退出 Claude Desktop 后重新启动。'),
  },
  'claude-code': {
    title: 'Claude Code',
    path: ({ platform, folder }) => pathOf(platform).join(folder, '.mcp.json'),
    key: 'mcpServers',
    next: inBoth(
      text`Start claude in this folder and approve the server.`,
      '请在此文件夹中启动 claude 并批准该服务器。',
    ),
  },
  cursor: {
    title: 'Cursor',
    path: (place) => pathOf(place.platform).join(homeOf(place), '.cursor', 'mcp.json'),
    key: 'mcpServers',
    next: inBoth(text`Switch the server on in Settings, MCP.`, '请在 Settings 的 MCP 中启用该服务器。'),
  },
  vscode: {
    title: 'Visual Studio Code',
    path: (place) => inSettings(place, 'Code', 'User', 'mcp.json'),
    key: 'servers',
    next: inBoth(
      text`Run "MCP: List Servers" in the command palette and start the server.`,
      '请在命令面板中运行“MCP: List Servers”并启动该服务器。',
    ),
  },
  codex: {
    title: 'Codex',
    path: (place) => {
      const { join } = pathOf(place.platform);
      return join(place.env.CODEX_HOME || join(homeOf(place), '.codex'), 'config.toml');
    },
    next: inBoth(text`Start codex again.`, '请重新启动 codex。'),
  },
} as const satisfies Record<string, McpClient>;

export type McpClientName = keyof typeof MCP_CLIENTS;

/** The folder in which programs keep the settings of a user, and names below it. */
function inSettings(place: Place, ...names: string[]): string {
  const { platform, env } = place;
  const { join } = pathOf(platform);
  const home = homeOf(place);
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), ...names);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', ...names);
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), ...names);
}

function homeOf({ env, platform }: Place): string {
  return (platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir();
}

function pathOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
