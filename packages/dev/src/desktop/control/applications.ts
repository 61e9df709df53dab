import type { DevState } from '../../api.js';

/** The device as one of its applications sees it: with its own grants and its own gateway. */
export function withApplication(state: DevState, name: string): DevState {
  const hosted = state.applications.find((one) => one.name === name);
  if (hosted === undefined) return state;
  const { grants, gateway, ...app } = hosted;
  return { ...state, app, grants, gateway };
}
