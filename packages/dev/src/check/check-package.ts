import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, manifest, resource } from 'plat-schemas/package';
import type { LogEntry } from '../api.js';
import { platformNames, specificationName } from '../platform-names.js';
import { secretsIn } from './browser-secrets.js';
import type { Finding, PackageCheck } from './findings.js';
import { knownScopes, scopeRefusedInLog, scopesUsedIn, scopesUsedInLog } from './scope-use.js';
import { sourceFiles } from './source-files.js';

/** What is known beside the package itself. */
export interface CheckOptions {
  /** The inspector's log of a run; then what it shows counts as used too. */
  log?: LogEntry[] | undefined;
  /** Tokens to look for in files that reach the browser. */
  tokens?: string[] | undefined;
}

const PAGE_SDK = /plat-app-sdk|@trimjs\/web-app|\bnew PlatApp\b/;

/** Looks for problems in an application's package and in the sources beside it. */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  const { log = [], tokens = [] } = options;
  const findings: Finding[] = [];
  const declaredManifest = await readManifest(folder, findings);
  const declared = await readScopes(folder, findings);
  const used = scopesUsedInLog(log);
  let usesPageSdk = false;
  for await (const file of sourceFiles(folder)) {
    if (file.path === 'package.json') continue;
    for (const scope of scopesUsedIn(file.text, file)) used.add(scope);
    usesPageSdk ||= PAGE_SDK.test(file.text);
    if (file.inBrowser) findings.push(...secretsIn(file, tokens));
  }
  if (usesPageSdk && declaredManifest?.micro_app === false) findings.push(microAppMissing);
  if (declared !== undefined) {
    findings.push(...scopeFindings(declared, used));
    const asked = scopeRefusedInLog(log);
    if (asked !== undefined && !declared.has(asked) && !used.has(asked)) findings.push(scopeRefused(asked));
  }
  return {
    ok: findings.every(({ severity }) => severity !== 'error'),
    findings,
    scopes: { declared: [...(declared ?? [])], used: [...used].sort() },
  };
}

async function readManifest(folder: string, findings: Finding[]): Promise<Manifest | undefined> {
  const text = await textOf(join(folder, 'manifest'));
  const parsed = text === undefined ? undefined : manifest.safeParse(text);
  if (parsed?.success) return parsed.data;
  const isMissing = parsed === undefined;
  findings.push({
    code: isMissing ? 'manifest-missing' : 'manifest-invalid',
    severity: 'error',
    message: isMissing ? 'There is no manifest' : 'The manifest names no application',
    hint: 'Write a file manifest with a line appname=<name>.',
    file: 'manifest',
  });
  return undefined;
}

async function readScopes(folder: string, findings: Finding[]): Promise<Set<string> | undefined> {
  const text = await textOf(join(folder, 'config/resource'));
  const parsed = text === undefined ? undefined : resource.safeParse(text);
  if (parsed?.success) {
    return new Set(parsed.data['api-scope'].map((scope) => specificationName(scope, platformNames.fnos)));
  }
  const isMissing = parsed === undefined;
  findings.push({
    code: isMissing ? 'resource-missing' : 'resource-invalid',
    severity: 'error',
    message: isMissing ? 'There is no config/resource' : 'config/resource has no api-scope that can be read',
    hint: 'Write JSON: { "api-scope": [] }, with the scopes that the application uses.',
    file: 'config/resource',
  });
  return undefined;
}

function scopeFindings(declared: Set<string>, used: Set<string>): Finding[] {
  const file = 'config/resource';
  const undeclared = [...used].filter((scope) => !declared.has(scope));
  const unknown = [...declared].filter((scope) => !knownScopes.has(scope));
  const unused = [...declared].filter((scope) => knownScopes.has(scope) && !used.has(scope));
  return [
    ...undeclared.map(
      (scope): Finding => ({
        code: 'scope-undeclared',
        severity: 'error',
        message: `${scope} is used and not declared, so the platform refuses the call`,
        hint: `Add "${scope}" to api-scope, and install the application again: a token keeps the scopes it came with.`,
        file,
      }),
    ),
    ...unknown.map(
      (scope): Finding => ({
        code: 'scope-unknown',
        severity: 'warning',
        message: `${scope} is no scope of the specification`,
        hint: `The scopes are ${[...knownScopes].join(', ')}.`,
        file,
      }),
    ),
    ...unused.map(
      (scope): Finding => ({
        code: 'scope-unused',
        severity: 'warning',
        message: `${scope} is declared and never used`,
        hint: 'Take it out: an application declares only what it uses. Or give --log of a run that uses it.',
        file,
      }),
    ),
  ];
}

function scopeRefused(scope: string): Finding {
  return {
    code: 'scope-undeclared',
    severity: 'warning',
    message: `${scope} was refused in the log, and is not declared`,
    hint: `preflight() asks for it and needs no scope. If anything else does, add "${scope}" to api-scope.`,
    file: 'config/resource',
  };
}

const microAppMissing: Finding = {
  code: 'micro-app-missing',
  severity: 'error',
  message: 'The page SDK is used and the manifest has no line micro_app=true',
  hint: 'Add micro_app=true; without it the page is not loaded as a micro application and finds no host.',
  file: 'manifest',
};

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
