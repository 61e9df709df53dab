import { GatewayClient, type GatewayError, gatewayCall } from 'plat-gateway-client';
import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod';

describe('gatewayCall', () => {
  it('types the data of a capability that is known', () => {
    const config = gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
    expectTypeOf<Awaited<typeof config>['systemVersion']>().toEqualTypeOf<string>();
  });

  it('leaves the data of any other capability unknown', () => {
    const data = gatewayCall({ req: 'plat.disk.getFree', appName: 'notes', data: { disk: 1 } });
    expectTypeOf(data).toEqualTypeOf<Promise<unknown>>();
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
  it('knows its methods', () => {
    const gateway = new GatewayClient({ appName: 'notes' });
    expectTypeOf(gateway.getPlatformConfig).returns.resolves.toHaveProperty('systemLanguage');
    expectTypeOf(gateway.exchange).returns.resolves.toHaveProperty('code').toEqualTypeOf<number>();
    // @ts-expect-error the application's name is required
    new GatewayClient({});
  });
});

describe('GatewayError', () => {
  it('has a closed set of codes and deliveries', () => {
    expectTypeOf<'timeout'>().toExtend<GatewayError['code']>();
    expectTypeOf<GatewayError['delivery']>().toEqualTypeOf<
      'not-sent' | 'not-delivered' | 'unknown' | 'answered'
    >();
    expectTypeOf<GatewayError['httpStatus']>().toEqualTypeOf<number | undefined>();
  });
});
