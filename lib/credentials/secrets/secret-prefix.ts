/**
 * Whether a value was pasted without its name: "api_key=abc", "API key: abc" and "&apikey=abc" carry it along. Blanks,
 * hyphens and underscores in the name do not matter.
 */
export function withoutPrefix(name: string): (value: string) => boolean {
  const letters = name.replace(/[^a-z0-9]/gi, "");
  if (letters === "") return () => true;
  const pattern = new RegExp(`^\\W*${[...letters].join("[\\s_-]*")}[\\s_-]*[=:]`, "i");
  return (value) => !pattern.test(value);
}
