import { spelling } from "../spelling";
import {
  type Author,
  authorIdentifier,
  type Details,
  publicationDate,
  readAuthors,
  writeAuthors,
} from "../standard/details";
import { canonical } from "./canonical-keys";
import { asList, asText, isObject } from "./json-text";

type Fields = Record<string, unknown>;

/**
 * Reads authors and publication date of an item, in the forms of both releases and of tables; equal adjacent items
 * share the object.
 */
export class ItemDetailsReader {
  private last: Details | undefined;

  /** Undefined if there are no details. */
  read({ Authors, Item_Contributors, Publication_Date, Item_Dates }: Fields): Details | undefined {
    if (!Authors && !Item_Contributors && !Publication_Date && !Item_Dates) return undefined;
    const authors = authorsIn(Authors) || authorsIn(Item_Contributors);
    const date = publicationDate(asText(Publication_Date) || dateIn(Item_Dates));
    if (authors === "" && date === "") return undefined;
    if (this.last?.authors !== authors || this.last.publicationDate !== date)
      this.last = { authors, publicationDate: date };
    return this.last;
  }
}

function authorsIn(value: unknown): string {
  const authors = asList(value).flatMap((entry) =>
    isObject(entry) ? authorIn(canonical(entry)) : readAuthors(asText(entry)),
  );
  return writeAuthors(authors);
}

/** Contributors may have other roles. */
function authorIn({ Type, Name, Identifier, ORCID, ISNI }: Fields): Author[] {
  if (!["", "author", "authors"].includes(spelling(asText(Type)))) return [];
  const isni = asText(ISNI);
  const identifier =
    authorIdentifier(asText(Identifier)) || authorIdentifier(asText(ORCID)) || authorIdentifier(isni && `ISNI:${isni}`);
  return [{ name: asText(Name), identifier }];
}

function dateIn(value: unknown): string {
  for (const entry of asList(value).filter(isObject)) {
    const fields = canonical(entry);
    if (fields.Publication_Date !== undefined) return asText(fields.Publication_Date);
    if (["", "publicationdate"].includes(spelling(asText(fields.Type)))) return asText(fields.Value);
  }
  return "";
}
