const MOST_LINES = 2;

/** Wraps a name into at most two lines, between words if possible; longer names end in "…". */
export function wrapName(name: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined) lines.push(word);
    else if (longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const first = lines.slice(0, MOST_LINES);
  return first.map((line, at) => {
    const isCut = at === MOST_LINES - 1 && lines.length > MOST_LINES;
    return line.length > letters || isCut ? `${line.slice(0, letters - 1).trimEnd()}…` : line;
  });
}
