import { inBoth, type Text, text } from 'plat-common/text';
import type { DevState } from '../api.js';
import type { EmulatorParts } from '../emulator-parts.js';
import type { HostedApplication } from './hosted-application.js';

/** Tells all listeners of a change, and returns the new state. */
export type Changed = (title: Text, hosted: HostedApplication) => DevState;

/** What can be done to the gateways of the applications; where none is named, to the first one's. */
export class GatewayControl {
  readonly #parts: Pick<EmulatorParts, 'hosted' | 'secrets'>;
  readonly #changed: Changed;

  constructor(parts: Pick<EmulatorParts, 'hosted' | 'secrets'>, changed: Changed) {
    this.#parts = parts;
    this.#changed = changed;
    for (const { gateway } of parts.hosted) parts.secrets.add(gateway.token);
  }

  /** Issues another token, as an installation does; processes that were started with the one before need it. */
  rotateToken(hosted: HostedApplication = this.#parts.hosted[0]): DevState {
    this.#parts.secrets.add(hosted.gateway.rotateToken());
    hosted.tokenRotations += 1;
    return this.#changed(inBoth(text`rotated the token`, '已更换令牌'), hosted);
  }

  revokeToken(hosted: HostedApplication = this.#parts.hosted[0]): DevState {
    hosted.gateway.revokeToken();
    return this.#changed(inBoth(text`revoked the token`, '已吊销令牌'), hosted);
  }

  /** The gateway goes down as a killed one does: its socket file stays without a listener. */
  async stop(hosted: HostedApplication = this.#parts.hosted[0]): Promise<DevState> {
    await hosted.gateway.stop({ leavesSocket: true });
    hosted.isUp = false;
    return this.#changed(inBoth(text`stopped the gateway`, '已停止网关'), hosted);
  }

  async start(hosted: HostedApplication = this.#parts.hosted[0]): Promise<DevState> {
    await hosted.gateway.start();
    hosted.isUp = true;
    return this.#changed(inBoth(text`started the gateway`, '已启动网关'), hosted);
  }
}
