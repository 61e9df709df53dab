// Packs every package as it would be published, into tarballs/, and prints how to use each of them.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packAll } from './packed/project.mjs';
import { usageOf } from './packed/usage.mjs';

const folder = fileURLToPath(new URL('../tarballs/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = await packAll(folder);
const [create] = packed.filter(({ name }) => name === 'create-plat-app');
const others = packed.filter((one) => one !== create);
console.log(`Create an application:\n  ${usageOf(create.name, create.tarball)}\n`);
console.log('Or install into an existing project:');
for (const { name, tarball } of others) console.log(`  ${usageOf(name, tarball)}`);
