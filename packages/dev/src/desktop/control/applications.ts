import type { DevState } from '../../api.js';

/** The device for one of its applications, with its own grants and gateway. */
export function withApplication(state: DevState, name: string): DevState {
  const hosted = state.applications.find((one) => one.name === name);
  if (hosted === undefined) return state;
  const { grants, gateway, ...app } = hosted;
  return { ...state, app, grants, gateway };
}
