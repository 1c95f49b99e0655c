/** Identifiers of a title or item in normal form: ISSN "nnnn-nnnX", ISBN as 13 digits, DOI without resolver. */
export type Identifiers = {
  doi?: string;
  isbn?: string;
  printIssn?: string;
  onlineIssn?: string;
  linkingIssn?: string;
  uri?: string;
  proprietary?: string[];
};

/** A normalized identifier; `isValid` tests the check digit. */
export type Normalized = { value: string; isValid: boolean };

const empty = /^(n\/?a|null|none|unknown|[-.]*|="")$/i;

/** Whether the text of an identifier means "none" (seen in real reports, against the standard). */
export function isBlankIdentifier(text: string): boolean {
  return empty.test(text);
}

/**
 * An ISSN as "nnnn-nnnX"; restores leading zeros lost by a spreadsheet if the check digit then fits; null if invalid.
 */
export function normalizeIssn(text: string): Normalized | null {
  const compact = bareNumber(text, issnPrefix).toUpperCase();
  if (!/^\d{4,7}[\dX]$/.test(compact)) return null;
  const padded = compact.padStart(8, "0");
  const isValid = issnCheck(padded) === padded[7];
  if ((compact.length < 8 && !isValid) || padded === "00000000" || padded === "99999999") return null;
  return { value: `${padded.slice(0, 4)}-${padded.slice(4)}`, isValid };
}

/** An ISBN as 13 digits, converted from ISBN-10; null if it has neither form. */
export function normalizeIsbn(text: string): Normalized | null {
  const compact = bareNumber(text, isbnPrefix);
  if (/^\d{13}$/.test(compact)) {
    return Number(compact) === 0 ? null : { value: compact, isValid: isbn13Check(compact) === compact[12] };
  }
  const ten = compact.toUpperCase();
  if (!/^\d{8,9}[\dX]$/.test(ten)) return null;
  const padded = ten.padStart(10, "0");
  const isValid = isbn10Check(padded) === padded[9];
  if (!isValid && ten.length < 10) return null;
  if (Number(padded.slice(0, 9)) === 0) return null;
  if (!isValid) return { value: padded, isValid };
  const core = `978${padded.slice(0, 9)}`;
  return { value: core + isbn13Check(core), isValid };
}

/** A DOI without resolver and scheme, in lower case (DOIs are case-insensitive); null if invalid. */
export function normalizeDoi(text: string): Normalized | null {
  const bare = plain(text)
    .replace(/^(https?:\/\/)?((dx|www)\.)?doi\.org\//i, "")
    .replace(/^(info:)?doi[:/]\s*/i, "");
  return /^10\.\S+\/\S/.test(bare) ? { value: bare.toLowerCase(), isValid: true } : null;
}

const separators = /[\s‐-―-]/g;
const issnPrefix = /^(?:urn:)?[ep]?-?issn(?:-?l)?(?:\s*\((?:print|online|electronic)\))?[\s:.=]*(?=\d)/i;
const isbnPrefix = /^(?:urn:)?[ep]?-?isbn(?:-?1[03])?(?:[\s:.=-]+|(?=\d))/i;
const remark = /(?:(?<!\s)\s+)?(?:\([^()]*\)|\[[^[\]]*\])\s*/g;
const lastWord =
  /(?<=[\dx])[\s:,;]+(?:e-?book|ebk|epub|pdf|pbk|hbk|print|online|electronic|paperback|hardback|hardcover|cloth|set)\b\.?$/i;

/** Without separators, a prefix ("ISSN:", "urn:isbn:") and remarks behind ("(pbk.)", "online"). */
function bareNumber(text: string, prefix: RegExp): string {
  const trimmed = plain(text.trim());
  const simple = trimmed.replace(separators, "");
  if (/^\d*x?$/i.test(simple)) return simple;
  return trimmed.replace(prefix, "").replace(remark, " ").trim().replace(lastWord, "").replace(separators, "");
}

/** Identifiers of one kind in one text, such as "978-0-306-40615-7; 978-1-4028-9462-6". */
export function splitIdentifiers(text: string): string[] {
  const parts = text
    .replace(/(?<=\d{3}[\dx])\/(?=\d)/gi, ";")
    .split(/(?:(?<!\s)\s+)?[;|,]\s*|(?<!\s)\s+(?:\/|and|&)\s+|\r?\n|(?<=\d{3}[\dx])\s+(?=97[89]|\d{4}-?\d{3}[\dx])/i)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 ? parts : [text];
}

/** Spreadsheets preserve zeros as ="0028-0836". */
function plain(text: string): string {
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text;
}

function weighted(digits: string, weight: (position: number) => number): number {
  let sum = 0;
  for (let position = 0; position < digits.length; position++) sum += Number(digits[position]) * weight(position);
  return sum;
}

function modulo11(digits: string): string {
  const check = (11 - (weighted(digits, (position) => digits.length + 1 - position) % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

function issnCheck(issn: string): string {
  return modulo11(issn.slice(0, 7));
}

function isbn10Check(isbn: string): string {
  return modulo11(isbn.slice(0, 9));
}

function isbn13Check(isbn: string): string {
  return String((10 - (weighted(isbn.slice(0, 12), (position) => (position % 2 ? 3 : 1)) % 10)) % 10);
}
