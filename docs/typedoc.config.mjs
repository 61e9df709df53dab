import { readPackages } from './.vitepress/reference/entries.mjs';
import { load as importNames } from './.vitepress/reference/import-names.mjs';
import { load as indexPage } from './.vitepress/reference/index-page.mjs';
import { load as outlines } from './.vitepress/reference/outlines.mjs';
import { load as withoutSources } from './.vitepress/reference/without-sources.mjs';

const packages = readPackages();

/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  tsconfig: 'tsconfig.typedoc.json',
  entryPoints: packages.flatMap(({ entries }) => entries.map(({ source }) => source)),
  plugin: [
    'typedoc-plugin-markdown',
    'typedoc-vitepress-theme',
    importNames,
    outlines,
    withoutSources,
    indexPage,
  ],
  out: 'reference',
  docsRoot: '.',
  // A page for each exported name, and one for each entry that lists them.
  router: 'member',
  // Read by .vitepress/sidebar.ts.
  sidebar: { autoConfiguration: true, format: 'vitepress', collapsed: true },
  readme: 'none',
  excludeExternals: true,
  excludePrivate: true,
  disableSources: true,
  hidePageHeader: true,
  indexFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  parametersFormat: 'table',
  packagesRequiringDocumentation: packages.map(({ name }) => name),
  // Not their members one by one: what a structural type takes from the browser needs no words.
  requiredToBeDocumented: ['Class', 'Interface', 'TypeAlias', 'Variable', 'Enum'],
  validation: { notDocumented: true },
  treatWarningsAsErrors: true,
  logLevel: 'Warn',
};
