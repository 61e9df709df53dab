import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Manifest, manifest, resource } from 'plat-schemas/package';
import { platforms, specificationName } from 'plat-testing/platforms';
import type { LogEntry } from '../api.js';
import { browserFilesOf } from './browser-files.js';
import { secretFinding, secretsIn, secretsOf } from './browser-secrets.js';
import type { Finding, PackageCheck } from './findings.js';
import { scopesUsedInLog } from './log-scopes.js';
import { layoutFindings } from './package-layout.js';
import { type PageGraph, pageGraphOf, projectOf } from './page-graph.js';
import { type DeclaredScopes, scopeFindings } from './scope-findings.js';
import { scopesUsedIn } from './scope-use.js';
import { type SourceFile, sourceFiles } from './source-files.js';
import { secretsInBundle, secretsThroughVite } from './vite-secrets.js';

const PAGE_SDKS = Object.values(platforms).map(({ pageSdk }) => pageSdk);

/** What is known beside the package itself. */
export interface CheckOptions {
  /** The inspector's log of a run; then what it shows counts as used too. */
  log?: LogEntry[] | undefined;
  /** Tokens to look for in files that reach the browser. */
  tokens?: string[] | undefined;
}

/** Reads package and project, follows the page, and compares what is used with what is declared. */
export async function inspectPackage(
  folder: string,
  { log = [], tokens = [] }: CheckOptions,
): Promise<PackageCheck> {
  const root = resolve(folder);
  const declaredManifest = await readManifest(root);
  const declared = await readScopes(root);
  const project = projectOf(root);
  const files: SourceFile[] = [];
  for await (const file of sourceFiles(project, root))
    if (!/(?:^|\/)package\.json$/.test(file.path)) files.push(file);
  const graph = await pageGraphOf(project, files);
  const inBrowser = browserFilesOf(files, graph, [root, project]);

  const uses = files.flatMap((file) => scopesUsedIn(file, { inBrowser: inBrowser.has(file.file) }));
  const used = new Set([...scopesUsedInLog(log), ...uses.map(({ scope }) => scope)]);
  const serverPaths = new Set(files.filter(({ file }) => !inBrowser.has(file)).map(({ path }) => path));
  const usesGateway =
    uses.some(({ file }) => serverPaths.has(file)) || log.some(({ kind }) => kind === 'gateway');
  const usesPageSdk = files.some(({ text }) => namesPageSdk(text));
  const isMicroAppMissing = usesPageSdk && !isFinding(declaredManifest) && !declaredManifest.micro_app;
  const findings = [
    ...(isFinding(declaredManifest) ? [declaredManifest] : []),
    ...(isFinding(declared) ? [declared] : []),
    ...(isMicroAppMissing ? [microAppMissing] : []),
    ...notFollowed(graph),
    ...(await secretFindings(
      files.filter(({ file }) => inBrowser.has(file)),
      graph,
      root,
      tokens,
    )),
    ...(isFinding(declared) ? [] : scopeFindings(declared, uses, log)),
    ...(await layoutFindings(root, { usesGateway })),
  ];
  return {
    ok: findings.every(({ severity }) => severity !== 'error'),
    findings,
    scopes: { declared: isFinding(declared) ? [] : [...declared.scopes], used: [...used].sort() },
  };
}

async function secretFindings(
  files: SourceFile[],
  { vite }: PageGraph,
  root: string,
  tokens: string[],
): Promise<Finding[]> {
  const secrets = secretsOf(tokens);
  const inFiles = files.flatMap((file) =>
    secretsIn(file, secrets).map((place) => secretFinding(place, file.path)),
  );
  if (vite === undefined) return inFiles;
  const found = [...inFiles, ...(await secretsThroughVite(vite, root, secrets))];
  return found.length > 0 ? found : secretsInBundle(vite, root, secrets);
}

function notFollowed({ problem }: PageGraph): Finding[] {
  if (problem === undefined) return [];
  return [
    {
      code: 'page-not-followed',
      severity: 'warning',
      message: `The code of the page cannot be followed, so some files are judged by their folders: ${problem.reason}`,
      hint: 'Make the build of the page succeed (npm install, and npx vite build with Vite), and check again.',
      file: problem.file,
    },
  ];
}

async function readManifest(folder: string): Promise<Manifest | Finding> {
  const text = await textOf(join(folder, 'manifest'));
  const parsed = text === undefined ? undefined : manifest.safeParse(text);
  if (parsed?.success) return parsed.data;
  const isMissing = parsed === undefined;
  return {
    code: isMissing ? 'manifest-missing' : 'manifest-invalid',
    severity: 'error',
    message: isMissing ? 'There is no manifest' : 'The manifest names no application',
    hint: 'Write a file manifest with a line appname=<name>.',
    file: 'manifest',
  };
}

async function readScopes(folder: string): Promise<DeclaredScopes | Finding> {
  const text = await textOf(join(folder, 'config/resource'));
  const parsed = text === undefined ? undefined : resource.safeParse(text);
  if (text !== undefined && parsed?.success) {
    const scopes = parsed.data['api-scope'].map((scope) => specificationName(scope));
    return { scopes: new Set(scopes), text };
  }
  const isMissing = parsed === undefined;
  return {
    code: isMissing ? 'resource-missing' : 'resource-invalid',
    severity: 'error',
    message: isMissing ? 'There is no config/resource' : 'config/resource has no api-scope that can be read',
    hint: 'Write JSON: { "api-scope": [] }, with the scopes that the application uses.',
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

function isFinding(read: Manifest | DeclaredScopes | Finding): read is Finding {
  return 'severity' in read && 'hint' in read;
}

function namesPageSdk(text: string): boolean {
  return PAGE_SDKS.some((name) => text.includes(name)) || /\bnew PlatApp\b/.test(text);
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
