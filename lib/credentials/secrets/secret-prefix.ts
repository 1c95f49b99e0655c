/**
 * Returns a check that a value was pasted without its name: refuses "api_key=abc", "API key: abc" and "&apikey=abc".
 * Ignores spaces, hyphens and underscores in the name.
 */
export function withoutPrefix(name: string): (value: string) => boolean {
  const letters = name.replace(/[^a-z0-9]/gi, "");
  if (letters === "") return () => true;
  const pattern = new RegExp(`^\\W*${[...letters].join("[\\s_-]*")}[\\s_-]*[=:]`, "i");
  return (value) => !pattern.test(value);
}
