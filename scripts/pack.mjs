// Packs every package as it would be published, into tarballs/, and prints how to use each of them.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packAll } from './packed/project.mjs';
import { usageOf } from './packed/usage.mjs';

const folder = fileURLToPath(new URL('../tarballs/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = await packAll(folder);
console.log('One line a package. Run the ones that you need, in the folder of your application:\n');
for (const { name, tarball } of packed) console.log(usageOf(name, tarball));
