/** The application for page and server; the manifest has the same values. */
export const application = {
  name: '__APP_NAME__',
  title: '__APP_TITLE__',
  platform: '__PLATFORM__',
  /** Where the platform serves the application. */
  basePath: '/app/__APP_NAME__',
} as const;
