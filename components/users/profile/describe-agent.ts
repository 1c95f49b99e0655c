/** In order of precedence: most browsers also claim to be others. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Seznam|SznProhlizec/, "Seznam"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/Windows/, "Windows"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
] as const;

type Names = readonly (readonly [RegExp, string])[];

const nameOf = (agent: string, names: Names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Common names of browser and system; null when the header names neither. */
export const describeAgent = (agent: string): { browser: string | null; system: string | null } => ({
  browser: nameOf(agent, BROWSERS),
  system: nameOf(agent, SYSTEMS),
});
