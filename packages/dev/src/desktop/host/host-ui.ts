import type { TextValue } from 'plat-common/text';
import type { ExitPageTips } from 'plat-schemas/app';
import type { OperationRequest } from '../authorization/operation-request.js';
import type { OperationEnd } from '../authorization/run-operation.js';

/** What a call of the page does to the desktop. */
export interface HostUi {
  setTitle(title: string): void;
  /** Undefined: nothing is asked when the application is closed. */
  setExitTips(tips: ExitPageTips | undefined): void;
  closeApp(): void;
  /** Says what would open on a device. */
  notify(title: TextValue, text: TextValue, href?: string): void;
  /** Asks the person and grants. */
  run(request: OperationRequest): Promise<OperationEnd>;
}
