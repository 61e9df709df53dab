// The built page of an example in the frame of a fake host: `node show-page.mjs FOLDER`.
import { basename, resolve } from 'node:path';
import { startPageInHost } from './page-in-host.mjs';

const example = resolve(process.argv[2] ?? '.');
const { appUrl, hostUrl, close } = await startPageInHost(resolve(example, 'dist'), basename(example));

console.log(`  page         ${appUrl} (a plain tab)`);
console.log(`  host page    ${hostUrl} (the page in its frame)`);
console.log(`\nOpen ${hostUrl} and switch theme or language. Ctrl+C ends it.`);
process.once('SIGINT', close);
process.once('SIGTERM', close);
