import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Is this `npm run test:long`, in which a `*.sampled.test.ts` tries all of its cases? */
    thorough: boolean;
  }
}

/** Files of one project after each other: a worker is kept, with its modules, while the next file is of the same project. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((wanted) => sorted.filter(({ project }) => project === wanted));
  }
}

/**
 * What another version of Node may do in another way: sockets, servers, files and processes. `npm run test:node`, which is
 * `--mode node`, runs these tests and no other. What computes alone is the same under each version.
 */
const OF_NODE: Readonly<Record<string, string>> = {
  'plat-gateway-client': '*',
  'pm-api-client':
    '{bombs,bulk-journal,bundle,failed-requests,files,large-answers,limits,request,server-trouble,session}*',
  'pm-api': '{auth,files,http,import-files,pipe,process,profiles}*',
  testing: '{gateway,pm-faults,pm-login,pm-observed-files,pm-observed-session,pm-start,socket-address}*',
  dev: '{applications,bad-answers,command,config-files,control-events,device-package,end,environment,files-many,files-on-disk,gateway,hot-reload,network,package-test,proxy,record,run-package,start}*',
};

// Tests lay out and delete thousands of small files, at which memory is several times faster than a disk.
if (!process.env.TMPDIR && hasMemoryFolder()) process.env.TMPDIR = '/dev/shm';

/** Not everywhere: containers give it 64 MB or run no program from it. */
function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    const mount = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/self/mounts', 'utf8'));
    return bavail * bsize > 2 ** 31 && mount?.[1]?.split(',').includes('noexec') === false;
  } catch {
    return false;
  }
}

/**
 * `npm test` runs every `*.test.ts` but `*.long.test.ts`; `npm run test:long`, which is `--mode long`, runs those, and
 * `*.sampled.test.ts` again with all of their cases.
 */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  const chosen = (name: string) => (mode === 'node' ? OF_NODE[name] : '*');

  const project = (
    name: string,
    folder: string,
    options: TestProjectInlineConfiguration['test'] = {},
  ): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name,
      include: chosen(name) ? [`${folder}/**/${chosen(name)}${isLong ? '.{long,sampled}' : ''}.test.ts`] : [],
      // Here, because what a project takes over from below is read in the usual mode.
      provide: { thorough: isLong },
      ...(isLong && { testTimeout: 900_000 }),
      ...options,
      exclude: [...(isLong ? [] : ['**/*.long.test.ts']), ...(options.exclude ?? [])],
    },
  });
  const unit = (folder: string, options: TestProjectInlineConfiguration['test'] = {}) =>
    project(folder, `packages/${folder}/test`, options);

  return {
    resolve: { tsconfigPaths: true },
    test: {
      // One more than there are cores, because tests wait for sockets, timers and pages.
      maxWorkers: availableParallelism() + 1,
      // Most functions run a few times only, so V8 compiles them plainly at once and does not interpret them first.
      execArgv: ['--always-sparkplug'],
      // One process runs many files, so that each module is loaded once; what a file patched is put back after it.
      isolate: false,
      sequence: { sequencer: ByProject },
      setupFiles: ['vitest.setup.ts'],
      // Limits stop a test that hangs. A busy machine never reaches them.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [
        unit('schemas'),
        unit('common'),
        // Its tests count timers, and those of a file before would count too.
        unit('plat-app-sdk', { isolate: true }),
        unit('plat-gateway-client'),
        unit('pm-api-client'),
        unit('pm-api'),
        unit('testing'),
        unit('dev'),
        unit('create-plat-app'),
        project('docs', 'tests/e2e/docs'),
        project('examples', 'tests/e2e/examples'),
        project('browser', 'tests/e2e', {
          exclude: ['tests/e2e/{docs,examples,engines,create-plat-app}/**'],
          globalSetup: ['tests/e2e/chromium.setup.ts'],
        }),
        project('engines', 'tests/e2e/engines', {
          globalSetup: ['tests/e2e/engines/engines.setup.ts'],
          // The WebDriver client tells every request, and that its commands have newer names in another package.
          env: { WDIO_LOG_LEVEL: 'silent', DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS: 'true' },
        }),
        // Each template is installed from the registry, tested and built, as its user would.
        project('templates', 'tests/e2e/create-plat-app', { globalSetup: ['tests/e2e/chromium.setup.ts'] }),
        {
          extends: true,
          test: {
            name: 'types',
            include: [],
            typecheck: {
              enabled: mode === 'test',
              only: true,
              include: ['packages/*/test/**/*.test-d.ts'],
              tsconfig: './tsconfig.types.json',
            },
          },
        },
      ],
      coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'] },
    },
  };
});
