/** The parts of a `package.json` that templates fill. */
export interface ProjectManifest {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * One `package.json` of the shared one and that of a template. The templates leave the versions of our own libraries
 * empty.
 *
 * @param ours what to write for each of our libraries
 */
export function mergedManifest(
  shared: ProjectManifest,
  template: ProjectManifest,
  ours: Record<string, string>,
): ProjectManifest {
  return {
    ...shared,
    scripts: { ...shared.scripts, ...template.scripts },
    dependencies: withOurs({ ...shared.dependencies, ...template.dependencies }, ours),
    devDependencies: withOurs({ ...shared.devDependencies, ...template.devDependencies }, ours),
  };
}

function withOurs(
  dependencies: Record<string, string>,
  ours: Record<string, string>,
): Record<string, string> {
  const names = Object.keys(dependencies).sort();
  return Object.fromEntries(names.map((name) => [name, ours[name] ?? dependencies[name] ?? '']));
}
