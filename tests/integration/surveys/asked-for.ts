/** One figure of a report; attributes that the report does not have are empty. */
export type Known = {
  organization: string | number;
  platform: string | number;
  month: string;
  report: string;
  metric: string;
  data: string;
  access: string;
  method: string;
  value: number;
};

/** By organization, platform and month. */
export type Cells = ReadonlyMap<string, number>;

type Only = { data?: readonly string[]; access?: readonly string[]; method?: string };

const keys = (...all: Cells[]) => new Set(all.flatMap((cells) => [...cells.keys()]));
/** For each platform and month, the first value that is not 0. */
const first = (...all: Cells[]): Cells =>
  new Map(
    [...keys(...all)].map((key) => [key, all.map((cells) => cells.get(key) ?? 0).find((value) => value !== 0) ?? 0]),
  );
const plus = (one: Cells, other: Cells): Cells =>
  new Map([...keys(one, other)].map((key) => [key, (one.get(key) ?? 0) + (other.get(key) ?? 0)]));
/** At least 0 in every month. */
const minus = (one: Cells, other: Cells): Cells =>
  new Map([...one].map(([key, value]) => [key, Math.max(0, value - (other.get(key) ?? 0))]));
const placeOf = (key: string) => key.slice(0, -" 2025-01".length);
/** Only platforms without any of the other values in all months. */
const unless = (cells: Cells, ...others: Cells[]): Cells => {
  const places = new Set([...keys(...others)].map(placeOf));
  return new Map([...cells].filter(([key]) => !places.has(placeOf(key))));
};

const [UIR, TIR, UTR] = ["Unique_Item_Requests", "Total_Item_Requests", "Unique_Title_Requests"];
const regular = { method: "Regular" };
const journals = { ...regular, data: ["Journal"] };
const books = { ...regular, data: ["Book"] };
const booksAndReference = { ...regular, data: ["Book", "Reference_Work"] };
const controlled = { access: ["Controlled"] };
const gold = { access: ["OA_Gold"] };
const open = { access: ["Open"] };
const media51 = { ...regular, data: ["Multimedia", "Audiovisual", "Image", "Interactive_Resource", "Sound"] };
const others5 = {
  ...regular,
  data: [
    ...["Article", "Book_Segment", "Conference", "Database", "Dataset", "Multimedia", "Newspaper_or_Newsletter"],
    ...["Other", "Platform", "Report", "Repository_Item", "Standard", "Thesis_or_Dissertation"],
  ],
};
const others51 = {
  ...regular,
  data: [
    ...["Book_Segment", "Conference", "Dataset", "Interactive_Resource", "Newspaper_or_Newsletter", "Other"],
    ...["Patent", "Platform", "Reference_Work", "Report", "Software", "Standard"],
  ],
};

/**
 * Expected answers by survey and code, as the publishers define them: added up fact by fact, independent of the
 * product's declarations.
 */
export function askedFor(facts: readonly Known[]): Record<string, Record<string, Cells>> {
  const sum = (report: string, metric: string | null, only: Only = {}): Cells => {
    const cells = new Map<string, number>();
    for (const one of facts) {
      if (one.report !== report || (metric !== null && one.metric !== metric)) continue;
      if (only.data && !only.data.includes(one.data)) continue;
      if (only.access && !only.access.includes(one.access)) continue;
      if (only.method && one.method !== only.method) continue;
      const key = `${one.organization} ${one.platform} ${one.month}`;
      cells.set(key, (cells.get(key) ?? 0) + one.value);
    }
    return cells;
  };
  /** Release 5.1, or Release 5 if missing. */
  const newest = (report: string, metric: string, in51: Only, in5: Only = in51): Cells =>
    first(sum(`${report}51`, metric, in51), sum(report, metric, in5));
  const requests = (report: string) => sum(report, "ft_total");
  const searches = (report: string) => sum(report, "Searches_Regular", regular);
  const federated = (report: string) => sum(report, "Searches_Federated", regular);
  const ofPlatform = (report: string) => sum(report, "Searches_Platform", regular);

  const serials = sum("TR", UIR, { ...journals, access: ["Controlled", "OA_Gold"] });
  const [bookItems, mediaItems] = [sum("TR", UIR, books), sum("IR_M1", TIR)];
  const media = first(sum("IR51", TIR, media51), mediaItems);
  const paidInRelease4 = minus(requests("JR1"), requests("JR1GOA"));
  const [multimedia1, multimedia2] = [sum("MR1", "multimedia"), sum("MR2", "multimedia")];

  return {
    czechelib: {
      "Plné texty": plus(
        newest("TR", UIR, { ...books, ...controlled }),
        newest("TR", UIR, { ...journals, ...controlled }),
      ),
      Vyhledávání: first(searches("DR51"), searches("DR")),
      Multimédia: first(sum("IR51", UIR, { ...media51, ...controlled }), sum("IR_M1", UIR)),
    },
    "iso-2789": {
      Searches: first(searches("DR51"), searches("DR"), sum("DB1", "search_reg")),
      Serials: first(newest("TR", TIR, journals), requests("JR1")),
      "E-books": first(newest("TR", TIR, booksAndReference, books), requests("BR2")),
      Audiovisual: first(media, multimedia1),
    },
    "acrl-ipeds-2024": {
      "61A": plus(newest("TR", UIR, books), media),
      "61B": first(sum("TR51", UIR, { ...journals, access: ["Controlled", "Open"] }), serials),
    },
    "acrl-ipeds-2023": { "61A": plus(bookItems, mediaItems), "61B": serials },
    "acrl-ipeds-2022": {
      "60B": plus(bookItems, mediaItems),
      "61B": plus(unless(requests("BR1"), bookItems), unless(multimedia1, mediaItems)),
      "62B": plus(unless(requests("BR2"), bookItems, requests("BR1")), unless(multimedia2, mediaItems, multimedia1)),
      "63B": first(serials, requests("JR1")),
    },
    "arl-2025": {
      18: newest("TR", UIR, journals),
      19: first(searches("DR51"), ofPlatform("PR51"), searches("DR"), ofPlatform("PR")),
      20: first(federated("DR51"), federated("DR")),
    },
    arl: { 18: sum("TR", UIR, journals), 19: first(searches("DR"), ofPlatform("PR")), 20: federated("DR") },
    "dbs-2025": {
      180: first(sum("PR", "Unique_Item_Investigations"), sum("PR51", "Unique_Item_Investigations")),
      183: newest(
        "TR",
        UIR,
        { ...regular, data: ["Journal", "Conference", "Newspaper_or_Newsletter"] },
        { ...regular, data: ["Journal", "Other", "Newspaper_or_Newsletter"] },
      ),
      "184 Titel": newest("TR", UTR, books),
      "184 Einheiten": newest("TR", UIR, books),
      "184.1 Titel": newest("TR", UTR, { ...books, ...controlled }),
      "184.1 Einheiten": newest("TR", UIR, { ...books, ...controlled }),
    },
    "rebiun-2025": {
      NCONSULRECPAGOCOUNT: first(ofPlatform("PR51"), ofPlatform("PR")),
      NVISDESREVCOUNTPAG: newest("TR", UIR, { ...journals, ...controlled }),
      NVISDESREVCOUNTOP: newest("TR", UIR, { ...journals, ...open }, { ...journals, ...gold }),
      NVISDESLIBRCOUNTPAG: newest("TR", UTR, { ...booksAndReference, ...controlled }, { ...books, ...controlled }),
      NVISDESLIBRCOUNTOP: newest("TR", UTR, { ...booksAndReference, ...open }, { ...books, ...gold }),
      NVISDESDISTCOUNT: newest("TR", UIR, others51, others5),
    },
    rebiun: {
      NCONSULRECPAGOCOUNT: first(ofPlatform("PR"), sum("DB1", "search_reg")),
      NVISDESREVCOUNTPAG: first(sum("TR", UIR, { ...journals, ...controlled }), paidInRelease4),
      NVISDESREVCOUNTOP: first(sum("TR", UIR, { ...journals, ...gold }), requests("JR1GOA")),
      NVISDESLIBRCOUNTPAG: first(sum("TR", UTR, { ...books, ...controlled }), requests("BR1")),
      NVISDESLIBRCOUNTOP: sum("TR", UTR, { ...books, ...gold }),
      NVISDESDISTCOUNT: first(sum("TR", UIR, others5), sum("MR1", null)),
    },
    sconul: {
      "4.2": first(newest("TR", TIR, { ...journals, ...controlled }), paidInRelease4),
      "4.3": first(
        newest("TR", TIR, { ...booksAndReference, ...controlled }, { ...books, ...controlled }),
        requests("BR2"),
      ),
    },
    "caul-2024": {
      "C4 books": requests("BR2"),
      "C5 books": sum("TR", TIR, books),
      "C4 journals": requests("JR1"),
      "C5 journals": sum("TR", TIR, journals),
    },
  };
}
