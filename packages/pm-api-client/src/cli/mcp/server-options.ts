/** What the person who runs the server lets it do. */
export interface ServerOptions {
  /** Offers no tool that writes. */
  readOnly: boolean;
  /** Writes resolve with the request and send nothing. */
  dryRun: boolean;
  /** Deletes and bulk runs are offered. */
  allowDestructive: boolean;
}
