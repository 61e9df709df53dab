// Where vitest looks by itself; the configuration has the name of what it configures.
export { default } from './vitest.workspace.js';
