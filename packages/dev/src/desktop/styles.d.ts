// A style sheet is imported for the build, which writes it beside the script.
declare module '*.css';
