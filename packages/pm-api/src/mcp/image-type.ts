/** How files of each type begin that models can look at; bytes that may be anything are left out by their position. */
const TYPES: readonly { mimeType: string; parts: readonly (readonly [at: number, bytes: string])[] }[] = [
  { mimeType: 'image/png', parts: [[0, '89504e470d0a1a0a']] },
  { mimeType: 'image/jpeg', parts: [[0, 'ffd8ff']] },
  { mimeType: 'image/gif', parts: [[0, '47494638']] },
  {
    mimeType: 'image/webp',
    parts: [
      [0, '52494646'],
      [8, '57454250'],
    ],
  },
];

/** The type of an image by its content, regardless of its name; undefined for other files. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const isThere = ([at, wanted]: readonly [number, string]) =>
    Buffer.from(bytes.subarray(at, at + wanted.length / 2)).toString('hex') === wanted;
  return TYPES.find(({ parts }) => parts.every(isThere))?.mimeType;
}
