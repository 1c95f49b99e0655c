import type { Credentials } from "@/lib/credentials/contract";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { CredentialsSearch, StateFilter } from "./credentials-search";
import { type CredentialsState, credentialsState } from "./credentials-state";
import { entityName } from "./entity-name";

export type Narrowed = {
  rows: Credentials[];
  total: number;
  /** The page shown: the last one when the address asks for a later one. */
  page: number;
  /** How many each choice of state would leave, under the other filters. */
  counts: Record<StateFilter | "all", number>;
};

/** The page of the list that the address asks for. Every word has to occur in title, organization, platform or URL. */
export function narrowCredentials(all: readonly Credentials[], search: CredentialsSearch, locale: string): Narrowed {
  const found = all.filter(
    (one) =>
      (!search.release || one.counter_version === search.release) && matchesWords(wordsOf(one, locale), search.search),
  );
  const filterOf = (one: Credentials): StateFilter => filterOfState[credentialsState(one)];
  const counts = { all: found.length, working: 0, unverified: 0, broken: 0, disabled: 0 };
  for (const one of found) counts[filterOf(one)]++;
  const left = search.state ? found.filter((one) => filterOf(one) === search.state) : found;
  const page = Math.min(search.page, Math.max(1, Math.ceil(left.length / search.size)));
  const rows = sorted(left, search, locale).slice((page - 1) * search.size, page * search.size);
  return { rows, total: left.length, page, counts };
}

const filterOfState: Record<CredentialsState, StateFilter> = {
  broken: "broken",
  "report-broken": "broken",
  off: "disabled",
  unverified: "unverified",
  ready: "working",
};

const urgency: readonly CredentialsState[] = ["broken", "report-broken", "unverified", "off", "ready"];

function wordsOf({ title, organization, platform, url }: Credentials, locale: string): string {
  const names = [organization, platform].flatMap((one) => [entityName(one, locale), one.name, one.short_name ?? ""]);
  return [title, url, organization.internal_id ?? "", ...names].join(" ");
}

function sorted(rows: readonly Credentials[], { sort, order }: CredentialsSearch, locale: string): Credentials[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const keyOf = (one: Credentials): Record<CredentialsSearch["sort"], string> => ({
    platform: entityName(one.platform, locale),
    organization: entityName(one.organization, locale),
    title: one.title,
    release: one.counter_version,
    state: String(urgency.indexOf(credentialsState(one))),
  });
  const keys = new Map(rows.map((one) => [one, keyOf(one)]));
  const compare = (by: CredentialsSearch["sort"], first: Credentials, second: Credentials) =>
    collator.compare(keys.get(first)?.[by] ?? "", keys.get(second)?.[by] ?? "");
  const direction = order === "down" ? -1 : 1;
  return [...rows].sort(
    (first, second) =>
      direction * compare(sort, first, second) ||
      compare("organization", first, second) ||
      compare("platform", first, second) ||
      compare("release", first, second) ||
      compare("title", first, second) ||
      first.pk - second.pk,
  );
}
