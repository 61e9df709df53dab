import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod';

describe('gatewayCall', () => {
  it('types the data of a capability that is known', () => {
    const config = gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
    expectTypeOf<Awaited<typeof config>['systemVersion']>().toEqualTypeOf<string>();
  });

  it('types a name in the spelling of another platform the same', () => {
    const config = gatewayCall({ req: 'trim.system.getPlatformConfig', appName: 'notes' });
    expectTypeOf<Awaited<typeof config>['systemVersion']>().toEqualTypeOf<string>();
    const appName = 'notes';
    // @ts-expect-error checkUserACL has a user
    void gatewayCall({ req: 'trim.file.checkUserACL', appName, data: { path: '/vol1' } });
  });

  it('refuses a known name with a wrong capital, and takes a name that comes as text', () => {
    // @ts-expect-error it is written checkUserACL
    void gatewayCall({ req: 'plat.file.checkUserAcl', appName: 'notes', data: { uid: 1, path: '/' } });
    const req = 'plat.file.checkUserAcl' as string;
    expectTypeOf(gatewayCall({ req, appName: 'notes' })).toEqualTypeOf<Promise<unknown>>();
  });

  it('leaves the data of any other capability unknown', () => {
    const data = gatewayCall({ req: 'plat.disk.getFree', appName: 'notes', data: { disk: 1 } });
    expectTypeOf(data).toEqualTypeOf<Promise<unknown>>();
  });

  it('takes an interface of one’s own as parameters', () => {
    interface Disk {
      disk: number;
    }
    const data: Disk = { disk: 1 };
    const gateway = new GatewayClient({ appName: 'notes' });
    expectTypeOf(gatewayCall({ req: 'plat.disk.getFree', appName: 'notes', data })).resolves.toBeUnknown();
    expectTypeOf(gateway.call('plat.disk.getFree', data)).resolves.toBeUnknown();
    // @ts-expect-error parameters are an object
    void gateway.call('plat.disk.getFree', 'disk');
  });

  it('takes the type of a schema that is given', () => {
    const schema = z.object({ free: z.number() });
    const data = gatewayCall({ req: 'plat.disk.getFree', appName: 'notes' }, { schema });
    expectTypeOf(data).toEqualTypeOf<Promise<{ free: number }>>();
  });

  it('refuses parameters that a known capability does not have, and a call without application', () => {
    // @ts-expect-error getPlatformConfig has no parameters
    void gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes', data: { uid: 1 } });
    // @ts-expect-error appName is required
    void gatewayCall({ req: 'plat.system.getPlatformConfig' });
  });
});

describe('GatewayClient', () => {
  it('calls any capability: typed when it is known, by a schema, or unknown', () => {
    const gateway = new GatewayClient({ appName: 'notes' });
    const config = gateway.call('plat.system.getPlatformConfig');
    expectTypeOf<Awaited<typeof config>['systemVersion']>().toEqualTypeOf<string>();
    const access = gateway.call('trim.file.checkUserACL', { uid: 1000, path: '/vol1' });
    expectTypeOf<Awaited<typeof access>[number]['readable']>().toEqualTypeOf<boolean>();
    const free = gateway.call(
      'calendar.days.getFree',
      { month: 5 },
      { schema: z.object({ days: z.array(z.number()) }), idempotent: true },
    );
    expectTypeOf(free).toEqualTypeOf<Promise<{ days: number[] }>>();
    expectTypeOf(gateway.call('calendar.days.getFree', { month: 5 })).toEqualTypeOf<Promise<unknown>>();
    // @ts-expect-error checkUserACL has a user and a path
    void gateway.call('plat.file.checkUserACL', { uid: 1000 });
    // @ts-expect-error checkUserACL has parameters
    void gateway.call('plat.file.checkUserACL');
    // @ts-expect-error it is written checkUserACL
    void gateway.call('plat.file.checkUserAcl', { uid: 1000, path: '/vol1' });
  });
});
