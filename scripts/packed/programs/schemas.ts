import { platformConfig } from 'plat-schemas/app';
import { responseEnvelope } from 'plat-schemas/gateway';
import { type Manifest, manifest, resource } from 'plat-schemas/package';
import { bugRecord } from 'plat-schemas/pm';

const notes: Manifest = manifest.parse('appname=notes\nmicro_app=true');
const scopes: string[] = resource.parse('{"api-scope": ["plat.file.path"]}')['api-scope'];
const { code } = responseEnvelope.parse({ code: 0 });
const theme: 'dark' | 'light' = platformConfig.parse({
  theme: 'dark',
  language: 'en',
  systemVersion: '1',
}).theme;
if (!notes.micro_app || scopes.length !== 1 || code !== 0 || theme !== 'dark')
  throw new Error('wrong values');
if (bugRecord.safeParse('no record').success) throw new Error('text is no bug');
