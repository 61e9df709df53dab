/** A file as text, which the builds and the tests know how to import. */
declare module '*?raw' {
  const text: string;
  export default text;
}
