/** What page and server know of the application; the same stands in the manifest. */
export const application = {
  name: '__APP_NAME__',
  title: '__APP_TITLE__',
  platform: '__PLATFORM__',
  /** Where the platform serves the application. */
  basePath: '/app/__APP_NAME__',
} as const;
