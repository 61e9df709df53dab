// Packs every package as it would be published, into tarballs/, and prints how to install them.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packAll } from './packed/project.mjs';

const folder = fileURLToPath(new URL('../tarballs/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = await packAll(folder);
console.log('In the folder of your application, the lines that you need of these:\n');
for (const { tarball } of packed) console.log(`npm install ${tarball}`);
