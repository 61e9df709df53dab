/** A folder that the user chose. */
export interface Folder {
  name: string;
  /** As the platform calls it: `/vol1/1000/documents`. */
  path: string;
}

/** What lies in a folder. */
export interface Entry extends Folder {
  kind: 'folder' | 'file';
}

/** A text file. */
export interface TextFile extends Folder {
  text: string;
}
