/**
 * Reads server-sent events: give it the text as it comes, in pieces of any size, and it returns the data of the events
 * that are complete by now. Comments and other fields are passed over.
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
