import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { platforms } from 'plat-testing/platforms';
import type { LogEntry } from '../api.js';
import { apiFaults, declaredScopes, scopeFaults } from './api-faults.js';
import { browserFilesOf, secretFaults } from './browser-files.js';
import { type Fault, fault, faultsAmong, findingOf, type Language, type PackageCheck } from './findings.js';
import { packageFaults } from './package/package-faults.js';
import { readPackage } from './package/read-package.js';
import { isSdk, pageMethods, scopesUsedIn } from './scope-use.js';
import { projectOf, sourcesOf } from './source-files.js';

/** How a page without a bundler makes the object: with the script build. */
const MAKES_PLAT_APP = /\bPlatAppSdk\s*\.\s*PlatApp\b/;
/** What a program needs for a call of its own: the variable of the token, or the socket. */
const CALLS_GATEWAY = /_API_TOKEN\b|_open_gateway_apiscope\b/;
const PAGE_SDKS: readonly string[] = Object.values(platforms).map(({ pageSdk }) => pageSdk);
const CLIENT = 'plat-gateway-client';
const CODE = /\.(?:[cm]?[jt]sx?|py|go|php|cgi)$/;

/** What is known beside the package itself. */
export interface CheckOptions {
  /** The inspector's log of a run; then what it shows counts as used too. */
  log?: LogEntry[] | undefined;
  /** Tokens to look for in files that reach the browser. */
  tokens?: string[] | undefined;
  /** Language of the findings. @default 'en' */
  language?: Language | undefined;
}

/**
 * Looks for faults in an application's package and in the sources beside it, and compares what is used with what is declared. It reads
 * their text, and runs none of their code.
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  const { log = [], tokens = [], language = 'en' } = options;
  const root = resolve(folder);
  // Any other folder may be a whole disk.
  if (!(await stat(join(root, 'manifest')).catch(() => undefined))?.isFile())
    return resultOf([fault('manifest-missing', { file: 'manifest' })], language);
  const contents = await readPackage(root);
  const project = projectOf(root);
  const { files, hasUnread } = await sourcesOf(project, root);
  const inBrowser = browserFilesOf(files, project, root);

  const imported = new Set(files.flatMap(({ imports }) => imports.map(({ name }) => name)));
  const isImported = (names: readonly string[]) =>
    [...imported].some((name) => names.some((one) => `${name}/`.startsWith(`${one}/`)));
  const hasClient = isImported([CLIENT]);
  const uses = files.flatMap((file) => scopesUsedIn(file, { inBrowser: inBrowser.has(file), hasClient }));
  const onServer = files.filter((file) => !inBrowser.has(file));
  const namesCapabilities = onServer.some(({ path }) => uses.some(({ file }) => file === path));
  const callsGateway = onServer.some(({ code }) => CALLS_GATEWAY.test(code));
  const gateway = namesCapabilities || callsGateway || log.some(({ kind }) => kind === 'gateway');
  const hasSdkInBundle = files.some(({ text }) => isSdk(text));
  const pageSdk =
    isImported(PAGE_SDKS) || files.some(({ code }) => MAKES_PLAT_APP.test(code)) || hasSdkInBundle;

  const declared = await declaredScopes(contents);
  // Before the build there may be no program in the package, and then its calls are unknown.
  const hasServer = onServer.some(({ path }) => CODE.test(path));
  const isHidden =
    hasUnread ||
    !hasServer ||
    // Its names of capabilities are put together.
    (callsGateway && !namesCapabilities) ||
    files.some(({ unread }) => unread !== undefined);
  const maybeUsed = hasSdkInBundle ? [...pageMethods.values()] : [];

  const faults = faultsAmong([
    ...(await packageFaults(contents)),
    declared.platform === 'plat' && fault('names-of-no-device', { file: 'manifest' }),
    ...apiFaults(contents, { gateway, pageSdk }, declared),
    ...(declared.isValid ? scopeFaults(declared, { uses, log, hasUnread: isHidden, maybeUsed }) : []),
    ...secretFaults([...inBrowser], tokens),
    ...files.map(({ path, unread: reason }) => reason && fault('not-judged', { file: path }, { reason })),
  ]);
  const used = [...new Set(uses.map(({ scope }) => scope))].sort();
  return resultOf(faults, language, { declared: [...declared.scopes], used });
}

function resultOf(
  faults: readonly Fault[],
  language: Language,
  scopes: PackageCheck['scopes'] = { declared: [], used: [] },
): PackageCheck {
  const findings = faults.map((one) => findingOf(one, language)).sort(bySeverityAndPlace);
  return { ok: findings.every(({ severity }) => severity !== 'error'), findings, scopes };
}

const ORDER = ['error', 'warning', 'note'];

function bySeverityAndPlace(one: PackageCheck['findings'][number], other: typeof one): number {
  return (
    ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity) ||
    (one.file ?? '').localeCompare(other.file ?? '') ||
    (one.line ?? 0) - (other.line ?? 0)
  );
}
