import type { DevApp, DevState } from '../../api.js';

/** The applications of the device, in the order of its icons. */
export function applicationsOf({ app, applications = [] }: DevState): readonly DevApp[] {
  return applications.length > 0 ? applications : [app];
}

/** The device as one of its applications sees it. */
export function withApplication(state: DevState, name: string): DevState {
  const app = applicationsOf(state).find((one) => one.name === name);
  return app === undefined ? state : { ...state, app };
}
