import { open, opendir } from 'node:fs/promises';

/** Whether this process may read a file or folder. It opens it, because access rights come from more than its mode. */
export async function isReadable(place: string, { isFolder }: { isFolder: boolean }): Promise<boolean> {
  try {
    // The dot takes the right to enter the folder too, which its entries need.
    const opened = isFolder ? await opendir(`${place}/.`) : await open(place);
    await opened.close();
    return true;
  } catch {
    return false;
  }
}
