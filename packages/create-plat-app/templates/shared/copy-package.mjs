// The first step of `npm run build`: empties dist/package and puts the files of the package there. Vite adds page and server.
import { cpSync, existsSync, rmSync } from 'node:fs';

const PARTS = ['manifest', 'config', 'cmd', 'app', 'ICON.PNG', 'ICON_256.PNG'];
const OPTIONAL = ['wizard', 'i18n'].filter((part) => existsSync(part));

const missing = PARTS.filter((part) => !existsSync(part));
if (missing.length > 0) {
  console.error(`The package has no ${missing.join(', ')}. A device needs it: create it, and build again.`);
  process.exit(1);
}
rmSync('dist/package', { recursive: true, force: true });
for (const part of [...PARTS, ...OPTIONAL]) cpSync(part, `dist/package/${part}`, { recursive: true });
