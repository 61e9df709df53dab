import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { said } from '../language.mjs';
import { chapter, step } from '../narrator.mjs';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../../../packages/pm-api/bin/pm-api.js', import.meta.url));

/** A person and an agent read their work in ZenTao. */
export async function agentSteps({ login }) {
  chapter(said('pm-api: the command, and an agent over MCP', 'pm-api：命令行，以及通过 MCP 连接的智能体'));
  const env = { ...process.env, ...login };

  const { stdout } = await run(process.execPath, [command, 'my', '--output', 'table'], { env });
  step('pm-api my', stdout.trimEnd().replaceAll('\n', '\n    '));

  const agent = await connectAgent({ login });
  try {
    const { tools } = await agent.listTools();
    const arguments_ = { resource: 'bugs', text: 'login' };
    const { structuredContent } = await agent.callTool({ name: 'search', arguments: arguments_ });
    step(
      said(
        `an agent found ${tools.length} tools, and called search ${JSON.stringify(arguments_)}`,
        `智能体可用 ${tools.length} 个工具，并调用了 search ${JSON.stringify(arguments_)}`,
      ),
      structuredContent,
    );
  } finally {
    await agent.close();
  }
}

/** A client of the MCP server, as agents have one. */
export async function connectAgent({ login }) {
  const agent = new Client({ name: 'tour', version: '1.0.0' });
  const args = [command, 'mcp', '--read-only'];
  const env = { ...process.env, ...login };
  await agent.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return agent;
}

/** The line with which a reader goes on, as long as the tour runs. */
export function goOn({ login }) {
  console.log(
    said(
      `\nTry pm-api, an agent or a script on this ZenTao, in another terminal:`,
      `\n可在另一个终端中用 pm-api、智能体或脚本试用这台禅道服务器：`,
    ),
  );
  const { PM_CONFIG_DIR: _, ...shown } = login;
  const variables = Object.entries(shown).map(([name, value]) => `${name}=${value}`);
  console.log(`  export ${variables.join(' ')}`);
  console.log(`  node packages/pm-api/bin/pm-api.js my`);
}
