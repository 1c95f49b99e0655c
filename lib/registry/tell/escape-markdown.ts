/** Shows a line of somebody else's text as it is where Markdown is read; meant for the middle of a line. */
export const escapeMarkdown = (line: string): string => line.replace(/[\\`*[<]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, "\\$&");
