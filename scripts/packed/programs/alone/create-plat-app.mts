import { readFileSync } from 'node:fs';
import { type CreatedPlatApp, createPlatApp } from 'create-plat-app';

const { folder, name }: CreatedPlatApp = await createPlatApp({ folder: 'made-by-esm', template: 'react' });
const manifest = readFileSync(`${folder}/manifest`, 'utf8');
if (name !== 'made-by-esm' || !manifest.includes('appname = made-by-esm'))
  throw new Error('no application was made');
