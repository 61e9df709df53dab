import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { inBoth, listed, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/**
 * The address of this machine at which its network may reach the emulator: the given one, or for `true` the first of
 * IPv4; undefined without the option.
 */
export function networkAddressOf(host: string | boolean | undefined): string | undefined {
  if (host === undefined || host === false) return undefined;
  const own = ownAddresses();
  if (host === true) {
    if (own[0] !== undefined) return own[0];
    const hint = inBoth(text`Connect it to a network, or omit --host.`, '请连接网络，或不使用 --host。');
    throw new PlatDevError('invalid-option', text`This machine has no address in a network`, hint);
  }
  // A name or "every address" would make it unknown what a browser may call it.
  if (isIP(host) === 4 && host !== '0.0.0.0') return host;
  const hint =
    own.length > 0
      ? text`Pass one IPv4 address of this machine: ${listed('items', own)}.`
      : inBoth(text`Pass one IPv4 address of this machine.`, '请指定本机的一个 IPv4 地址。');
  throw new PlatDevError('invalid-option', text`plat-dev cannot listen on the address "${host}"`, hint);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
