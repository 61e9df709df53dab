import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { platforms } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import type { Finding, FindingCode } from './findings.js';

const GATEWAY_GROUPS: readonly string[] = Object.values(platforms).map(({ gatewayGroup }) => gatewayGroup);
const ICONS = ['ICON.PNG', 'ICON_256.PNG'];
const ICON_SIZES = ['64', '256'];

const privilege = z.looseObject({ 'join-groups': z.optional(z.array(z.string())) });
const desktopConfig = z.looseObject({
  '.url': z.record(z.string(), z.looseObject({ icon: z.optional(z.string()) })),
});

/** What a package lacks that a device looks for. Source: the layout of packages that run on the public platform. */
export async function layoutFindings(
  folder: string,
  { usesGateway }: { usesGateway: boolean },
): Promise<Finding[]> {
  // A folder with only manifest and config/resource is a beginning, and no package that somebody could install.
  const isLaidOut = (await isFolder(join(folder, 'app'))) || (await isFolder(join(folder, 'cmd')));
  return [
    ...(usesGateway ? await groupFindings(folder) : []),
    ...(await desktopFindings(folder, isLaidOut)),
    ...(await commandFindings(folder)),
    ...(isLaidOut ? await iconFindings(folder, ICONS) : []),
  ];
}

async function groupFindings(folder: string): Promise<Finding[]> {
  const file = 'config/privilege';
  const groups = GATEWAY_GROUPS.join(' or ');
  const hint = `Write "join-groups": ["<group>"] there, with ${groups} by platform: the gateway's socket lets in only members.`;
  const text = await textOf(join(folder, file));
  if (text === undefined) {
    return [
      warning(
        'privilege-missing',
        file,
        'There is no config/privilege, so the application joins no group',
        hint,
      ),
    ];
  }
  const parsed = parsedJson(privilege, text);
  if (parsed === undefined) {
    return [
      warning('privilege-invalid', file, 'config/privilege is no JSON object with a list join-groups', hint),
    ];
  }
  const isMember = parsed['join-groups']?.some((group) => GATEWAY_GROUPS.includes(group));
  return isMember
    ? []
    : [
        warning(
          'group-missing',
          file,
          `The application joins no group that may connect to the gateway`,
          hint,
        ),
      ];
}

async function desktopFindings(folder: string, isLaidOut: boolean): Promise<Finding[]> {
  const places = ['app/ui/config', 'ui/config'];
  const texts = await Promise.all(places.map((place) => textOf(join(folder, place))));
  const index = texts.findIndex((text) => text !== undefined);
  const file = places[index];
  const hint =
    'Write JSON: { ".url": { "<appname>.main": { "title": …, "icon": "images/icon_{0}.png", "type": "iframe" } } }.';
  if (file === undefined) {
    const message = 'There is no app/ui/config, so the desktop has no icon that opens the application';
    return isLaidOut ? [warning('desktop-config-missing', 'app/ui/config', message, hint)] : [];
  }
  const parsed = parsedJson(desktopConfig, texts[index] ?? '');
  if (parsed === undefined) {
    return [
      warning('desktop-config-invalid', file, `${file} is no JSON object with entries in ".url"`, hint),
    ];
  }
  const base = file.slice(0, -'config'.length);
  const named = Object.values(parsed['.url']).flatMap(({ icon = '' }) =>
    icon.includes('{0}') ? ICON_SIZES.map((size) => icon.replace('{0}', size)) : icon === '' ? [] : [icon],
  );
  return iconFindings(folder, [...new Set(named.map((icon) => `${base}${icon}`))]);
}

async function commandFindings(folder: string): Promise<Finding[]> {
  if (!(await isFolder(join(folder, 'cmd')))) return [];
  const file = 'cmd/main';
  const main = await stat(join(folder, file)).catch(() => undefined);
  if (main === undefined) {
    const hint =
      'Write a script that takes start, stop and status; status exits with 0 when it runs, with 3 when not.';
    return [
      warning(
        'command-missing',
        file,
        'There is no cmd/main, so the system cannot start the application',
        hint,
      ),
    ];
  }
  // Windows has no such permission.
  if (process.platform === 'win32' || (main.mode & 0o100) !== 0) return [];
  return [
    warning(
      'command-not-executable',
      file,
      'cmd/main is not executable, so the system cannot run it',
      'chmod +x cmd/main',
    ),
  ];
}

async function iconFindings(folder: string, icons: string[]): Promise<Finding[]> {
  const missing: string[] = [];
  for (const icon of icons) {
    if (!(await stat(join(folder, icon)).catch(() => undefined))?.isFile()) missing.push(icon);
  }
  const hint = 'Put a PNG file there, as large in pixels as its name says; ICON.PNG has 64.';
  return missing.map((icon) => warning('icon-missing', icon, `There is no ${icon}`, hint));
}

function warning(code: FindingCode, file: string, message: string, hint: string): Finding {
  return { code, severity: 'warning', message, hint, file };
}

function parsedJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
