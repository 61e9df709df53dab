import { basename, join } from 'node:path';
import type { PlatformNames } from 'plat-testing/platforms';
import { type DeviceFolders, openDeviceFolders } from '../device/device-folders.js';
import type { AsyncDisposableStack } from '../disposable-stack.js';

/** The one device that all packages of a run are installed on. */
export class DeviceRoot {
  readonly #stack: AsyncDisposableStack;
  #root: string | undefined;

  /** @param lasting the folder that keeps it; undefined for a temporary one */
  constructor(lasting: string | undefined, stack: AsyncDisposableStack) {
    this.#root = lasting;
    this.#stack = stack;
  }

  /** Folders for one application, and where its gateway listens. */
  async openFor({
    gatewaySocket,
  }: PlatformNames): Promise<{ folders: DeviceFolders; gatewaySocket: string }> {
    const { folders, close } = await openDeviceFolders(this.#root);
    this.#root = folders.root;
    this.#stack.defer(close);
    return { folders, gatewaySocket: join(folders.run, basename(gatewaySocket)) };
  }
}
