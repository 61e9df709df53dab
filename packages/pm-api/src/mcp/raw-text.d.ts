/** A file as text; the builds and the tests support this import. */
declare module '*?raw' {
  const text: string;
  export default text;
}
