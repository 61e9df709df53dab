import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Call } from '../src/exchange.js';
import { GatewayLink } from '../src/gateway-link.js';

it('a link knows exactly the calls that are not over, in whichever order they end', () => {
  const limits = {
    timeoutMs: 60_000,
    maxResponseBytes: 1,
    retries: 0,
    signals: [],
    idempotent: undefined,
    schema: undefined,
  };
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (steps) => {
      const link = new GatewayLink();
      const open: Call[] = [];
      for (const step of steps) {
        // Half of the steps begin a call, the others end one that is under way.
        const [ended] = step % 2 === 0 ? open.splice(step % (open.length || 1), 1) : [];
        if (ended !== undefined) ended.release();
        else {
          const call = new Call(link, undefined);
          call.begin(limits);
          open.push(call);
        }
        expect(link.calls.size).toBe(open.length);
      }
      // Each call that is not over leaves once more, so the list holds them all.
      for (const call of open) call.release();
      expect(link.calls.size).toBe(0);
    }),
  );
});
