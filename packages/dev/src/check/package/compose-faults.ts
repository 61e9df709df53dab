import { resourceContent } from 'plat-schemas/package';
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml';
import { shellWords, withoutComments } from '../comments.js';
import { type Fault, fault } from '../findings.js';
import type { PackageOnDisk } from './read-package.js';
import type { Script } from './script-faults.js';

const NAME = /^(?:app|ui)?\/?(?:.*\/)?(?:docker-)?compose\.ya?ml$/;
const MAX_BYTES = 1_048_576;
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
  for (const { path: file, size } of files) {
    if (declared === undefined && resource?.value !== undefined && !runsDocker) {
      const folder = file.replace(/^app\/|\/?[^/]*$/g, '');
      faults.push(fault('docker-project-missing', { file }, { appname, folder }));
    }
    if (size <= MAX_BYTES) faults.push(...faultsIn(file, String(await bytes(file)), scripts));
  }
  return faults;
}

function faultsIn(file: string, text: string, scripts: Script[]): Fault[] {
  const lines = new LineCounter();
  const document = documentOf(text, lines);
  if (document === 'too deep')
    return [fault('not-judged', { file }, { reason: ['it is nested too deeply', '嵌套过深'] })];
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  if (document === undefined)
    return [fault('compose-invalid', { file }, { reason: ['the file is empty', '文件为空'] })];
  const [error] = document.errors;
  if (error !== undefined)
    return [
      fault('compose-invalid', at(error.pos[0]), {
        reason: error.message.split('\n')[0]?.replace(/ at line.*$/, '') ?? '',
      }),
    ];
  return serviceFaults(document, at, scripts);
}

function documentOf(text: string, lineCounter: LineCounter): Document.Parsed | 'too deep' | undefined {
  try {
    return parseAllDocuments(text, { merge: true, lineCounter })[0];
  } catch (error) {
    // The parser recurses, and so deep a file is more than its stack holds.
    if (error instanceof RangeError) return 'too deep';
    throw error;
  }
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
