import { release4Reports } from "@/lib/counter/standard/release-4-reports";
import { randomFrom } from "./random-report";
import { reportXml, type XmlCount } from "./xml-builder";

type Sums = Record<string, Record<string, number>>;

/** A valid report of Release 4 made at random, with the truth about it. */
export type RandomXml = { text: string; sums: Sums; records: number; rows: number; cells: number };

const words = ["Příliš", "žluťoučký", "kůň", "R & D", "a < b", "]]>", "𝄞 clef", '"quoted"', "日本", "l'été"];
const months = ["2016-01", "2016-02", "2016-03"];

/** Makes a report of any type, laid out in one of several ways. */
export function randomXml(seed: number): RandomXml {
  const random = randomFrom(seed);
  const report = release4Reports[random(release4Reports.length)] ?? release4Reports[0];
  const truth: RandomXml = { text: "", sums: {}, records: 0, rows: random(9), cells: 0 };
  const items = Array.from({ length: truth.rows }, (_, index) => ({
    name: Array.from({ length: 1 + random(4) }, () => words[random(words.length)]).join(" "),
    platform: `Platform ${random(2)}`,
    publisher: words[random(words.length)] ?? "",
    ids: { Proprietary: `x:${index}` },
    counts: countsOf(report?.metrics ?? [], random, truth),
  }));
  const text = reportXml({
    report: report?.id ?? "",
    repeated: random(4) === 0 ? null : { end: "2016-03-31" },
    envelope: random(3) > 0,
    items,
  });
  return { ...truth, text: laidOut(text, random(4)) };
}

function countsOf(metrics: readonly string[], random: (below: number) => number, truth: RandomXml): XmlCount[] {
  return months.flatMap((month) =>
    metrics.flatMap((metric): XmlCount[] => {
      if (random(3) === 0 && metric !== "ft_total") return [];
      const count = metric === "ft_total" ? 200 + random(500) : random(100);
      truth.cells++;
      if (count > 0) {
        const ofMetric = truth.sums[metric] ?? {};
        truth.sums[metric] = ofMetric;
        ofMetric[month] = (ofMetric[month] ?? 0) + count;
        truth.records++;
      }
      return [{ month, metric, count }];
    }),
  );
}

/** Prefixes, blank lines, comments and CDATA change nothing. */
function laidOut(text: string, way: number): string {
  if (way === 1) return text.replace(/<(\/?)(Report|Item|Instance|Count)/g, "<$1c:$2");
  if (way === 2) return text.replaceAll("><", ">\r\n\t<!-- a & b -->\n<");
  if (way === 3) return text.replace(/<ItemPublisher>([^<&\]]*)</g, "<ItemPublisher><![CDATA[$1]]><");
  return text;
}
