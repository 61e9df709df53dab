import { chapter, step } from '../narrator.mjs';

/** What the application declares of itself. */
export function packageSteps({ application }) {
  chapter('plat-schemas: the application package');
  const { appname, version, micro_app } = application.manifest;
  step('manifest is read', { appname, version, micro_app });
  step('config/resource is read, its scopes are those of the token', application.scopes);
}
