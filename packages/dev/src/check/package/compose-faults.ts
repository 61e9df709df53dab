import { resourceContent } from 'plat-schemas/package';
import { type Document, isMap, isScalar, isSeq, type Node, parseAllDocuments, visit } from 'yaml';
import { shellWords, withoutComments } from '../comments.js';
import { type Fault, fault, positionOf } from '../findings.js';
import { askedFields } from './entry-faults.js';
import type { PackageOnDisk } from './read-package.js';
import type { Script } from './script-faults.js';

const NAME = /^(?:app|ui)?\/?(?:.*\/)?(?:docker-)?compose\.ya?ml$/;
const MAX_BYTES = 1_048_576;
/** `$$` is a dollar sign; a variable with a default or an alternative is always set. */
const VARIABLE = /\$\$|\$\{\w{1,99}:?[-+][^}]{0,999}\}|\$\{(\w{1,99})[^}]{0,999}\}|\$([A-Za-z_]\w*)/g;
const RUNS_DOCKER = /(?<![\w./-])(?:docker|docker-compose|podman)(?![\w./-])/;

/** Faults between `docker-project` and the compose files, and in those. */
export async function composeFaults(contents: PackageOnDisk, scripts: Script[]): Promise<Fault[]> {
  const { entries, json, appname, bytes } = contents;
  const resource = json('config/resource');
  const declared = resourceContent.safeParse(resource?.value).data?.['docker-project'];
  const files = [...entries.values()].filter(
    ({ path, kind }) =>
      kind === 'file' && path.startsWith('app/') && path.split('/').length <= 4 && NAME.test(path),
  );
  const folders = new Set(files.map(({ path }) => path.replace(/\/[^/]*$/, '')));
  const missing = (declared?.projects ?? []).flatMap(({ path }, index): Fault[] => {
    const isThere = folders.has(`app/${path.replace(/^\.?\/|\/$/g, '')}`.replace(/\/\.?$/, ''));
    const place = { file: 'config/resource', ...resource?.at(['docker-project', 'projects', index, 'path']) };
    return isThere ? [] : [fault('compose-missing', place, { path })];
  });
  const runsDocker = scripts.some(({ text }) => RUNS_DOCKER.test(shellWords(text)));
  const faults = [...missing];
  const published: string[] = [];
  for (const { path: file, size } of files) {
    if (declared === undefined && resource?.value !== undefined && !runsDocker) {
      const folder = file.replace(/^app\/|\/?[^/]*$/g, '');
      faults.push(fault('docker-project-missing', { file }, { appname, folder }));
    }
    if (size > MAX_BYTES) continue;
    const text = String(await bytes(file));
    const at = (offset: number) => ({ file, ...positionOf(text, offset) });
    const [document] = parseAllDocuments(text, { merge: true });
    const [error] = document?.errors ?? [];
    if (document === undefined || error !== undefined) {
      const reason =
        error?.message.replace(/(?: at line|\n)[\s\S]*/, '') ?? (['the file is empty', '文件为空'] as const);
      faults.push(fault('compose-invalid', error === undefined ? { file } : at(error.pos[0]), { reason }));
      continue;
    }
    faults.push(...serviceFaults(document, at, scripts));
    const set = isWritten('.env', scripts) ? undefined : await variablesFor(contents, file);
    if (set !== undefined) faults.push(...variableFaults(document, at, set));
    published.push(...publishedPorts(document));
  }
  return [
    ...faults,
    ...(declared === undefined ? [] : portFaults(contents, files[0]?.path ?? '', published)),
  ];
}

type At = (offset: number) => { file: string; line: number; column: number };

function serviceFaults(document: Document.Parsed, at: At, scripts: Script[]): Fault[] {
  const services = document.get('services', true);
  const place = (node: unknown) => at((node as Node | undefined)?.range?.[0] ?? 0);
  if (!isMap(services)) {
    const isProject = isMap(document.contents) && (document.has('include') || document.has('extends'));
    return isProject
      ? []
      : [fault('compose-invalid', at(0), { reason: ['services is missing', '缺少 services'] })];
  }
  return services.items.flatMap(({ key, value }): Fault[] => {
    const service = isScalar(key) ? String(key.value) : '';
    if (!isMap(value)) return [];
    const hasProgram = ['image', 'build', 'extends', '<<'].some((name) => value.has(name));
    const files = value.get('env_file', true);
    const named = (isSeq(files) ? files.items : [files]).filter(isScalar);
    return [
      ...(hasProgram ? [] : [fault('compose-service-without-image', place(key), { service })]),
      ...named
        .filter((scalar) => isWritten(String(scalar.value), scripts))
        .map((scalar) =>
          fault('compose-reads-answers-from-file', place(scalar), { service, value: String(scalar.value) }),
        ),
    ];
  });
}

/** Whether a script of the installation names the file. */
function isWritten(path: string, scripts: Script[]): boolean {
  const name = path.replace(/^.*\//, '');
  const callbacks = scripts.filter(({ entry }) => /^cmd\/(?:install|config|upgrade)_/.test(entry.path));
  return callbacks.some(({ text }) => withoutComments(text, 'shell').includes(name));
}

/** The variables that have a value when the containers are made; undefined where that is not known. */
async function variablesFor(contents: PackageOnDisk, file: string): Promise<Set<unknown> | undefined> {
  const asked = askedFields(contents);
  const env = file.replace(/[^/]*$/, '.env');
  const text = contents.entries.get(env)?.kind === 'file' ? String(await contents.bytes(env)) : '';
  const written = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)=/gm)].map(([, name]) => name);
  return asked === undefined ? undefined : new Set(['DOCKER_MIRROR', ...asked, ...written]);
}

/** Variables without a default that nothing sets, each once. */
function variableFaults(document: Document.Parsed, at: At, set: ReadonlySet<unknown>): Fault[] {
  const found = new Map<string, Fault>();
  visit(document, {
    Scalar(_, { value, range }) {
      for (const [whole, braced, plain] of String(value).matchAll(VARIABLE)) {
        const name = braced ?? plain;
        if (name === undefined || set.has(name) || /^(?:TRIM|PLAT)_/.test(name) || found.has(name)) continue;
        found.set(name, fault('compose-variable-unknown', at(range?.[0] ?? 0), { value: whole, name }));
      }
    },
  });
  return [...found.values()];
}

/** The ports of this machine that containers listen on: numbers, and `$name` for a variable; `?` for what is not known. */
function publishedPorts(document: Document.Parsed): string[] {
  const services = document.get('services');
  return (isMap(services) ? services.items : []).flatMap(({ value: service }) => {
    if (!isMap(service)) return [];
    if (service.has('network_mode') || service.has('extends')) return ['?'];
    const ports = service.get('ports');
    return (isSeq(ports) ? ports.items : []).flatMap((item): string[] => {
      const text = isMap(item)
        ? `${item.get('published') ?? ''}:`
        : isScalar(item)
          ? String(item.value)
          : '?:';
      const defaults = [...text.matchAll(/\$\{\w+:?-(\d+)\}/g)].map(([, port = '']) => port);
      const parts = text.replaceAll(/\$\{(\w{1,99})[^}]{0,99}\}/g, '$$$1').split(':');
      const port = parts.at(-2);
      if (port === undefined || port === '') return [];
      return /^(?:\d+|\$\w+)$/.test(port) ? [port, ...defaults.slice(0, 1)] : ['?'];
    });
  });
}

function portFaults(
  { desktopConfig, desktopEntries }: PackageOnDisk,
  file: string,
  published: readonly string[],
): Fault[] {
  if (published.length === 0 || published.includes('?') || desktopConfig === undefined) return [];
  return Object.entries(desktopEntries ?? {}).flatMap(([id, { port }]) => {
    const opened = String(port ?? '').replace(/^\$\{(\w+)\}$/, '$$$1');
    if (opened === '' || published.includes(opened)) return [];
    const place = { file: desktopConfig.file, ...desktopConfig.at(['.url', id, 'port']) };
    const ports = [...new Set(published)].join(', ');
    return [fault('compose-port-unlike-entry', place, { port: opened, file, ports })];
  });
}
