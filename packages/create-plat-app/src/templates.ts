/** The templates: how each is called, and the files that the shared ones have to name. */
export const templates = {
  vanilla: { label: 'Vanilla, no framework', main: 'main.ts', mountPage: 'mount-page.ts' },
  react: { label: 'React', main: 'main.tsx', mountPage: 'mount-page.tsx' },
  vue: { label: 'Vue', main: 'main.ts', mountPage: 'mount-page.ts' },
} as const;

/** What the page is written with. */
export type TemplateName = keyof typeof templates;
