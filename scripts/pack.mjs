// Packs every package as it would be published, into tarballs/, and prints how to use each of them.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packAll } from './packed/project.mjs';
import { usageOf } from './packed/usage.mjs';

const folder = fileURLToPath(new URL('../tarballs/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = await packAll(folder);
console.log(
  'A command for each package. Run that of create-plat-app where the folder of the application is to be made, and the others that you need in that folder:\n',
);
for (const { name, tarball } of packed) console.log(usageOf(name, tarball));
