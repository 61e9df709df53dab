import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeWordsOf } from './markdown-tables.js';

const root = join(import.meta.dirname, '../../..');

/** Messages of Node, browsers, tools and servers: this code does not have them. */
const FOREIGN =
  /^(ENOENT:|EACCES:|listen EACCES|structuredClone|browserType|Running as root|Product is not allowed)/;

/** What varies between two messages: names, numbers, quotes, addresses and system codes. */
const VARIABLE = /…|"[^"]*"|'[^']*'|\([A-Z_]+\)|\S*[\d./:]\S*/;

/** The texts of the code, each in one line, with a mark for what they are filled with. */
const texts = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name, 'src'))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/['`] ?\+\s*['`]/g, '')
  .replaceAll(/\$\{[^}]*\}/g, '§');

const messagesOn = (page: string) =>
  codeWordsOf(readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, ''))
    .filter((code) => / \w+ /.test(code) && !/[{}=<>]|^(npm|npx|docker) /.test(code))
    .filter((code) => !FOREIGN.test(code));

const fixedPartsOf = (message: string) =>
  message
    .split(VARIABLE)
    .map((part) => part.trim())
    .filter((part) => part.includes(' '));

describe.each(['docs/guides/troubleshooting.md', 'docs/zh/guides/troubleshooting.md'])('%s', (page) => {
  it('quotes messages of the code', () => {
    const messages = messagesOn(page);
    expect(messages.length).toBeGreaterThan(15);
    const foreign = messages.filter((message) => fixedPartsOf(message).some((part) => !texts.includes(part)));
    expect(foreign).toEqual([]);
  });
});
