/**
 * Parser of server-sent events: takes text in pieces of any size and returns the data of the events completed so far.
 * Ignores comments and other fields.
 */
export function eventStream(): (piece: string) => string[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const data = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
      return data.length > 0 ? [data.map((line) => line.slice(5).replace(/^ /, "")).join("\n")] : [];
    });
  };
}
