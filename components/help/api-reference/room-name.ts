/** Folder name as a heading: "second-factor" is "Second factor", "api-keys" is "API keys". */
export function roomName(idea: string): string {
  const words = idea.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/^Api\b/, "API");
}
