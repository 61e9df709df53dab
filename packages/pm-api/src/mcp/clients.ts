import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import type { Text } from '../texts/texts.js';

/** Where and how a client of the protocol keeps the servers that it starts. */
export interface McpClient {
  title: string;
  /** The file of its settings. */
  path(place: Place): string;
  /** `json`: the member of the file that lists servers. `toml`: the table. */
  format: 'json' | 'toml';
  key: 'mcpServers' | 'servers' | 'mcp_servers';
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
    format: 'json',
    key: 'mcpServers',
    next: 'Quit Claude Desktop and start it again.',
  },
  'claude-code': {
    title: 'Claude Code, for this project',
    path: ({ platform, folder }) => pathOf(platform).join(folder, '.mcp.json'),
    format: 'json',
    key: 'mcpServers',
    next: 'Start claude in this folder and approve the server.',
  },
  cursor: {
    title: 'Cursor',
    path: (place) => pathOf(place.platform).join(homeOf(place), '.cursor', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    next: 'Switch the server on in Settings, MCP.',
  },
  vscode: {
    title: 'Visual Studio Code',
    path: (place) => inSettings(place, 'Code', 'User', 'mcp.json'),
    format: 'json',
    key: 'servers',
    next: 'Run "MCP: List Servers" in the command palette and start the server.',
  },
  codex: {
    title: 'Codex',
    path: (place) => {
      const { join } = pathOf(place.platform);
      return join(place.env.CODEX_HOME || join(homeOf(place), '.codex'), 'config.toml');
    },
    format: 'toml',
    key: 'mcp_servers',
    next: 'Start codex again.',
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
