import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pmApi } from '../support.js';
import { agent, useAgent } from './mcp-session.js';

useAgent();

const guide = await readFile(join(import.meta.dirname, '../../../../docs/guides/pm-mcp.md'), 'utf8');

/** The blocks of the guide in one language. */
function blocksIn(language: string): string[] {
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, text = '']) => text);
}

describe('pm-mcp.md', () => {
  it('shows calls, and what they answer', async () => {
    const blocks = blocksIn('json').map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(blocks).toHaveLength(6);
    for (let at = 0; at < blocks.length; at += 2) {
      const [call, answer] = blocks.slice(at, at + 2);
      const { content } = await agent.call(call?.name as string, call?.arguments as object);
      expect(content).toMatchObject(answer as object);
    }
  });

  it('shows what --print-config prints', async () => {
    const [printing = ''] = blocksIn('console').filter((text) => text.includes('--print-config'));
    const [line = '', ...output] = printing.split('\n');
    const { stdout } = await pmApi(line.replace('$ pm-api ', '').split(' '));
    if (process.platform !== 'win32') expect(stdout).toBe(output.join('\n'));
  });

  it('names every option, tool and prompt that there is', async () => {
    const { stdout } = await pmApi(['mcp', '--help']);
    const [own = ''] = stdout.split('Output and server:');
    for (const [flag] of own.matchAll(/--[a-z-]+/g)) if (flag !== '--help') expect(guide).toContain(flag);
    const { tools } = await agent.client.listTools();
    const { prompts } = await agent.client.listPrompts();
    for (const { name } of [...tools, ...prompts]) expect(guide).toContain(`\`${name}\``);
  });
});
