/** That it is JSON: what each of its hundred thousand lines is would take the compiler seconds and serve nobody. */
declare const document: Readonly<Record<string, unknown>>;
export default document;
