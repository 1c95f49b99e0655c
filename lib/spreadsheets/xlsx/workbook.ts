import type { SheetRow } from "../sheet-row";
import { SheetUnreadable } from "../sheet-unreadable";
import { readDateStyles } from "./cell-styles";
import type { WorkbookParts } from "./cell-text";
import { readSharedStrings } from "./shared-strings";
import { WorksheetRows } from "./worksheet-rows";
import { parsePart } from "./xml-part";
import type { ZipArchive } from "./zip-archive";

/** A worksheet in the workbook's list. */
export type WorkbookSheet = { name: string; isHidden: boolean; part: string };

type Relation = { target: string; type: string };

/** An Office Open XML workbook (.xlsx), with its sheets in display order. */
export class Workbook {
  private parts: WorkbookParts | null = null;

  private constructor(
    private readonly archive: ZipArchive,
    readonly sheets: readonly WorkbookSheet[],
    private readonly is1904: boolean,
    private readonly relations: readonly Relation[],
  ) {}

  /** Opens the workbook in an archive; throws SheetUnreadable if there is no readable one. */
  static async open(archive: ZipArchive): Promise<Workbook> {
    if (archive.find("xl/workbook.bin")) throw new SheetUnreadable("workbook-binary");
    const root = archive.find("_rels/.rels");
    const links = root ? await readRelations(archive, root, "") : new Map<string, Relation>();
    const main = [...links.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";
    const part = archive.find(main);
    if (!part) throw new SheetUnreadable("workbook-broken", `no ${main}`);
    const folder = part.slice(0, part.lastIndexOf("/") + 1);
    const relationsPart = archive.find(`${folder}_rels/${part.slice(folder.length)}.rels`);
    const relations = relationsPart ? await readRelations(archive, relationsPart, folder) : new Map<string, Relation>();
    const { sheets, is1904 } = await readSheets(archive, part, relations);
    return new Workbook(archive, sheets, is1904, [...relations.values()]);
  }

  /** Yields non-empty rows of a sheet in batches. */
  async *rows({ part }: WorkbookSheet): AsyncGenerator<SheetRow[]> {
    this.parts ??= await this.readParts();
    const worksheet = new WorksheetRows(this.parts, this.archive.budget);
    for await (const chunk of this.archive.read(part)) {
      const rows = worksheet.push(chunk);
      if (rows.length > 0) yield rows;
    }
    yield worksheet.end();
  }

  private async readParts(): Promise<WorkbookParts> {
    const partOf = (type: string, usual: string) =>
      this.archive.find(this.relations.find((relation) => relation.type.endsWith(`/${type}`))?.target ?? usual);
    const strings = partOf("sharedStrings", "xl/sharedStrings.xml");
    const styles = partOf("styles", "xl/styles.xml");
    return {
      strings: strings ? await readSharedStrings(this.archive.read(strings)) : [],
      dateStyles: styles ? await readDateStyles(this.archive.read(styles)) : [],
      is1904: this.is1904,
    };
  }
}

async function readSheets(archive: ZipArchive, part: string, relations: ReadonlyMap<string, Relation>) {
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await parsePart(archive.read(part), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true|on)$/i.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key) && key !== "sheetId")?.[1] ?? "";
      const relation = relations.get(id);
      if (relation && !relation.type.endsWith("/worksheet")) return;
      const sheet = archive.find(relation?.target ?? `xl/worksheets/sheet${sheets.length + 1}.xml`);
      const isHidden = /hidden/i.test(attributes.state ?? "");
      if (sheet) sheets.push({ name: attributes.name ?? `Sheet${sheets.length + 1}`, isHidden, part: sheet });
    },
  });
  if (sheets.length === 0) throw new SheetUnreadable("workbook-broken", "no worksheets");
  return { sheets, is1904 };
}

/** Relations of a part by name; targets are relative to the part's folder. */
async function readRelations(archive: ZipArchive, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await parsePart(archive.read(part), {
    open(name, { Id = "", Target = "", Type = "" }) {
      if (name === "Relationship") relations.set(Id, { target: resolved(folder, Target), type: Type });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const path = target.replaceAll("\\", "/");
  const steps: string[] = [];
  for (const step of (path.startsWith("/") ? path : folder + path).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
