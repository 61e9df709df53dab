import { said } from '../language.mjs';
import { chapter, step } from '../narrator.mjs';

/** What the application declares of itself. */
export function packageSteps({ application }) {
  chapter(said('plat-schemas: the application package', 'plat-schemas：应用包'));
  const { appname, version, micro_app } = application.manifest;
  step(said('manifest is read', '读取了 manifest'), { appname, version, micro_app });
  step(
    said(
      'config/resource is read, its scopes are those of the token',
      '读取了 config/resource，其中的 scope 即令牌的 scope',
    ),
    application.scopes,
  );
}
