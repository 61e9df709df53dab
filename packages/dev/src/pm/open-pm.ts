import { said, text } from 'plat-common/text';
import type { FakePm, PmResource } from 'plat-testing/pm';
import type { DevPm, DevPmRecord } from '../api.js';
import { PlatDevError } from '../errors.js';
import { LoopbackGuard } from '../server/local-user.js';
import { LOOPBACK_HOSTS } from '../server/safety.js';

/** The project management server beside the device. */
export type OpenPm = Awaited<ReturnType<typeof openPm>>;

/** Which fields hold secrets, in whatever spelling. */
const SECRET_FIELD = /passw|token|secret/i;

/** Starts the fake project management server of plat-testing on a free loopback port. */
export async function openPm(behaviour: DevPm['behaviour'], now: () => Date) {
  // Few runs have one, and the others do not wait for its code.
  const { startFakePm } = await import('plat-testing/pm');
  const guard = new LoopbackGuard();
  const fake = await startFakePm({
    behaviour,
    now,
    async refuse(request) {
      const own = { port: Number(new URL(fake.url).port), hosts: LOOPBACK_HOSTS };
      const refusal = await guard.refusalOf(request, own);
      return refusal && said(refusal.reason);
    },
  });
  return {
    /** Where it is, who may log in, and how many records it has. */
    facts: (): DevPm => ({
      address: fake.url,
      behaviour,
      // Name by name, so that no password comes along.
      accounts: Object.values(fake.accounts).map(({ account, role }) => ({ account, ...(role && { role }) })),
      counts: Object.fromEntries(modules.map((module) => [module, fake.records(module).length])),
    }),
    /** The records of a module; undefined for an unknown module. */
    records: (module: string) => (isModule(module) ? shownRecords(fake, module) : undefined),
    close: () => fake.close(),
  };
}

/** Throws where plat-dev was started without the server. */
export function runningPm(pm: OpenPm | undefined): OpenPm {
  if (pm !== undefined) return pm;
  const hint = text`Start plat-dev with the option pm: --pm observed or --pm specification.`;
  throw new PlatDevError('not-running', text`No project management server runs here`, hint);
}

const modules = [
  'bugs',
  'stories',
  'tasks',
  'projects',
  'products',
  'testcases',
  'executions',
  'testtasks',
  'epics',
  'requirements',
  'tickets',
  'feedbacks',
  'systems',
  'users',
] as const satisfies readonly PmResource[];

function isModule(name: string): name is PmResource {
  return modules.some((module) => module === name);
}

function shownRecords(fake: FakePm, module: PmResource): DevPmRecord[] {
  return fake.records(module).map((record) => {
    const shown = Object.entries(record).filter(([field]) => !SECRET_FIELD.test(field));
    return { ...Object.fromEntries(shown), id: Number(record.id) };
  });
}
