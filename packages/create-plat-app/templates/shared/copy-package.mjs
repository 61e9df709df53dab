// The last step of `npm run build`: puts the files of the package beside the built page and server.
import { cpSync } from 'node:fs';

for (const part of ['manifest', 'config', 'cmd', 'wizard', 'app', 'ICON.PNG', 'ICON_256.PNG']) {
  cpSync(part, `dist/package/${part}`, { recursive: true });
}
console.log('The package is in dist/package. `npm run pack` makes the file to install.');
