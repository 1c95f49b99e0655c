type YearOfUse = { readonly year: number; readonly inside: number; readonly part: number; readonly outside: number };

/** Years for a chart: at most so many; `isEarlier` sums up this year and all before it. */
export function earlierTogether(years: readonly YearOfUse[], most: number): (YearOfUse & { isEarlier: boolean })[] {
  const recent = years.slice(-most).map((one) => ({ ...one, isEarlier: false }));
  const [first, ...others] = recent;
  const earlier = years.slice(0, -most);
  if (!first || earlier.length === 0) return recent;
  const sum = (of: "inside" | "part" | "outside") => earlier.reduce((all, one) => all + one[of], first[of]);
  const sums = { inside: sum("inside"), part: sum("part"), outside: sum("outside") };
  return [{ year: first.year, ...sums, isEarlier: true }, ...others];
}
