/** Escapes Markdown in a name, so that event texts show it unchanged. */
export function plainInMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
