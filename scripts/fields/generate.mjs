// `npm run fields` writes what is made from the tables of fields: the declarations and schemas in packages/schemas/src/pm/types and
// packages/schemas/src/pm/schemas, the registers of the client, and the pages about fields in both languages.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarations } from './declarations.mjs';
import { folder, loadFields } from './load.mjs';
import { pages } from './pages.mjs';
import { clientFolder, registers } from './registers.mjs';

const knowledge = await loadFields();
const files = declarations(knowledge);
for (const part of ['types', 'schemas']) {
  mkdirSync(join(folder, part), { recursive: true });
  const stale = readdirSync(join(folder, part)).filter((file) => !files.has(`${part}/${file}`));
  for (const file of stale) rmSync(join(folder, part, file));
}
for (const [file, text] of files) writeFileSync(join(folder, file), text);
for (const [file, text] of registers(knowledge.tables)) writeFileSync(join(clientFolder, file), text);
const root = fileURLToPath(new URL('../../', import.meta.url));
for (const [file, text] of pages(knowledge)) writeFileSync(join(root, file), text);
