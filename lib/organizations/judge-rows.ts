import { folded } from "@/lib/kit/format/search-words";
import type { SheetDraft, SheetOrganization } from "./contract";

/** An organization for comparison with sheets. */
export type OrganizationCandidate = {
  id: number;
  revision: number;
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  shortName: string | null;
  internalId: string | null;
  alternativeNames: readonly string[];
  federationScopes: readonly string[];
  parentId: number | null;
  isRawDataImportEnabled: boolean;
};

export type Judged = Pick<SheetOrganization, "state" | "organization" | "revision" | "changes"> & {
  /** The complete new lists, if the row adds any. */
  alternative_names?: string[];
  federation_scopes?: string[];
  problem:
    | { code: "shortNameTaken" | "organizationTaken" | "scopeTaken" | "parentUnknown" | "parentBelow" }
    | { code: "rowTwice"; row: number }
    | null;
};

const nothing = { organization: null, revision: null, changes: [], problem: null } satisfies Omit<Judged, "state">;

type Shelf = Map<string, OrganizationCandidate>;

/**
 * Effect of importing each row. An organization is identified by internal ID, else by any of its names; such a row
 * updates its other fields. Values already set by an earlier row are skipped.
 */
export class RowJudge {
  private readonly internalIds: Shelf = new Map();
  private readonly names: Shelf = new Map();
  private readonly shortNames: Shelf = new Map();
  private readonly scopes: Shelf = new Map();
  /** By id, the row of each organization; new ones have negative ids. */
  private readonly rows = new Map<number, number>();
  private readonly parents = new Map<number, number | null>();
  private readonly byId = new Map<number, OrganizationCandidate>();

  constructor(known: readonly OrganizationCandidate[]) {
    for (const one of known) this.shelve(one);
  }

  judge(draft: SheetDraft, row: number): Judged {
    const named = this.names.get(sameName(draft.name));
    const numbered = this.internalIds.get(sameName(draft.internal_id));
    const short = this.shortNames.get(sameName(draft.short_name));
    const match = numbered ?? named;
    const earlier = match && this.rows.get(match.id);
    if (earlier !== undefined) return { ...nothing, state: "known", problem: { code: "rowTwice", row: earlier } };
    if (named && match && named.id !== match.id)
      return { ...nothing, state: "wrong", problem: { code: "organizationTaken" } };
    if (draft.alternative_names.some((name) => this.isOfAnother(name, match)))
      return { ...nothing, state: "wrong", problem: { code: "organizationTaken" } };
    if (draft.federation_scopes.some((scope) => this.scopes.has(scope) && this.scopes.get(scope)?.id !== match?.id))
      return { ...nothing, state: "wrong", problem: { code: "scopeTaken" } };
    if (short && short.id !== match?.id) return { ...nothing, state: "wrong", problem: { code: "shortNameTaken" } };
    if (!match) {
      this.add(draft, row);
      return { ...nothing, state: "new" };
    }
    this.rows.set(match.id, row);
    const alternative_names = allNames(match, draft);
    const federation_scopes = [...new Set([...match.federationScopes, ...draft.federation_scopes])];
    const changes = changesOf(match, { ...draft, alternative_names, federation_scopes }, named !== undefined);
    if (changes.length === 0) return { ...nothing, state: "known" };
    const change = { organization: match.id, revision: match.revision, changes };
    return { ...nothing, state: "change", ...change, alternative_names, federation_scopes };
  }

  /** Adds the parent once all rows are judged, because a later row may create it. */
  place({ parent: text }: SheetDraft, row: number, judged: Judged): Judged {
    const organization = this.organizationOf(row);
    if (text === "" || judged.state === "wrong" || judged.problem || !organization) return judged;
    const name = sameName(text);
    const parent = this.internalIds.get(name) ?? this.names.get(name) ?? this.shortNames.get(name);
    if (!parent) return { ...nothing, state: "wrong", problem: { code: "parentUnknown" } };
    if (this.isWithin(parent.id, organization.id))
      return { ...nothing, state: "wrong", problem: { code: "parentBelow" } };
    const former = this.parents.get(organization.id) ?? null;
    this.parents.set(organization.id, parent.id);
    if (judged.state === "new" || former === parent.id) return judged;
    const before = former === null ? "" : (this.byId.get(former)?.name ?? "");
    return {
      alternative_names: [...organization.alternativeNames],
      federation_scopes: [...organization.federationScopes],
      ...judged,
      ...{ state: "change", organization: organization.id, revision: organization.revision },
      changes: [...judged.changes, { field: "parent", before, after: parent.name }],
    };
  }

  private organizationOf(row: number): OrganizationCandidate | undefined {
    for (const [id, at] of this.rows) if (at === row) return this.byId.get(id);
    return undefined;
  }

  /** Whether it is the other organization or below it. */
  private isWithin(id: number, other: number): boolean {
    const seen = new Set<number>();
    for (let at: number | null = id; at !== null && !seen.has(at); at = this.parents.get(at) ?? null) {
      if (at === other) return true;
      seen.add(at);
    }
    return false;
  }

  private isOfAnother(name: string, found: OrganizationCandidate | undefined): boolean {
    const owner = this.names.get(sameName(name));
    return owner !== undefined && owner.id !== found?.id;
  }

  private add(draft: SheetDraft, row: number): void {
    const { name, name_en, name_cs, short_name, internal_id, alternative_names: alternativeNames } = draft;
    const { federation_scopes: federationScopes } = draft;
    // Not saved yet: negative id.
    const id = -row;
    this.rows.set(id, row);
    const names = { name, nameEn: name_en, nameCs: name_cs, shortName: short_name, internalId: internal_id };
    const rest = { federationScopes, parentId: null, isRawDataImportEnabled: false };
    this.shelve({ id, revision: 0, ...names, alternativeNames, ...rest });
  }

  private shelve(one: OrganizationCandidate): void {
    this.byId.set(one.id, one);
    this.parents.set(one.id, one.parentId);
    const put = (shelf: Shelf, text: string | null) => {
      const key = sameName(text ?? "");
      if (key !== "" && !shelf.has(key)) shelf.set(key, one);
    };
    for (const name of [one.name, one.nameEn, one.nameCs, ...one.alternativeNames]) put(this.names, name);
    for (const scope of one.federationScopes) this.scopes.set(scope, one);
    put(this.shortNames, one.shortName);
    put(this.internalIds, one.internalId);
  }
}

/** Empty cells mean unknown and change nothing; neither does a name that is one of the organization's other names. */
function changesOf(stored: OrganizationCandidate, draft: SheetDraft, isNamed: boolean): SheetOrganization["changes"] {
  const fields = [
    ["name", stored.name, isNamed ? "" : draft.name],
    ["name_en", stored.nameEn, draft.name_en],
    ["name_cs", stored.nameCs, draft.name_cs],
    ["short_name", stored.shortName, draft.short_name],
    ["internal_id", stored.internalId, draft.internal_id],
    ["alternative_names", stored.alternativeNames.join("; "), draft.alternative_names.join("; ")],
    ["federation_scopes", stored.federationScopes.join("; "), draft.federation_scopes.join("; ")],
    ["is_raw_data_import_enabled", yesOrNo(stored.isRawDataImportEnabled), yesOrNo(draft.is_raw_data_import_enabled)],
  ] as const;
  return fields.flatMap(([field, before, after]) =>
    after === "" || after === (before ?? "") ? [] : [{ field, before: before ?? "", after }],
  );
}

const yesOrNo = (flag: boolean | null): string => (flag === null ? "" : flag ? "yes" : "no");

/** Its names plus the row's new ones. */
function allNames({ name, nameEn, nameCs, alternativeNames }: OrganizationCandidate, draft: SheetDraft): string[] {
  const names = new Set([name, nameEn, nameCs, ...alternativeNames].map((one) => sameName(one ?? "")));
  return [...alternativeNames, ...draft.alternative_names.filter((one) => !names.has(sameName(one)))];
}

/** Names count as equal if they differ only in case, diacritics and white space. */
export const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();
