/// <reference path="./raw-text.d.ts" />
import type { McpServer } from '@modelcontextprotocol/server';
import pmTraps from '../../../../docs/guides/pm-traps.md?raw';
import whyWasIRefused from '../../../../docs/guides/why-was-i-refused.md?raw';

/** The guides about refused requests. They are part of the build, so that they match its version. */
const GUIDES = [
  {
    name: 'pm-traps',
    title: 'Traps of the API',
    description: 'Where a plausible call goes wrong, and what pm-api makes of it',
    text: pmTraps,
  },
  {
    name: 'why-was-i-refused',
    title: 'Why was I refused?',
    description: 'What refusals of the server mean, and what to do',
    text: whyWasIRefused,
  },
] as const;

/** Offers the guides as resources. */
export function registerGuides(server: McpServer): void {
  for (const { name, title, description, text: page } of GUIDES) {
    // Links to other pages of the documentation lead nowhere from here.
    const text = page.replace(/\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g, '$1');
    const uri = `pm-api://guides/${name}`;
    server.registerResource(name, uri, { title, description, mimeType: 'text/markdown' }, () => ({
      contents: [{ uri, mimeType: 'text/markdown', text }],
    }));
  }
}
