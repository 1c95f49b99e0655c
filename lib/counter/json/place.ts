import { Literal } from "@/lib/kit/bytes/literal";
import { canonicalKey } from "./canonical-keys";

/** Longer values rarely repeat. */
const longestKept = 512;
/** After this many misses in a row, the value is no longer compared. */
const mostMisses = 16;
const mostMembers = 64;
const mostItems = 16;
const mostPlaces = 4096;

/** A key as written with its colon, the place of its value, and the previous value there. */
export type JsonMember = {
  readonly name: string;
  readonly index: number;
  readonly literal: Literal;
  readonly place: JsonPlace;
  value: unknown;
};

/**
 * A place within similar elements, such as "the Begin_Date of a Period": caches the previous value, as written and as
 * parsed.
 */
export class JsonPlace {
  value: unknown;
  readonly members: JsonMember[] = [];
  /** The previous object, if its keys were a prefix of the members in order. */
  former: Record<string, unknown> | null = null;
  formerSize = 0;
  /** Whether a standard key appeared here in several spellings, perhaps within one object. */
  hasSpellings = false;
  private readonly byName = new Map<string, JsonMember>();
  private readonly items: JsonPlace[] = [];
  private readonly literal = new Literal();
  private misses = 0;

  /** `budget` is shared by all places of a report and bounds their number. */
  constructor(private readonly budget = { places: mostPlaces }) {}

  /** Length of the cached value if the same bytes are at `at`, else 0. */
  lengthOfSame(bytes: DataView, at: number): number {
    const { literal } = this;
    if (literal.length === 0 || this.misses === mostMisses) return 0;
    if (literal.isAt(bytes, at)) {
      this.misses = 0;
      return literal.length;
    }
    this.misses++;
    return 0;
  }

  /** Caches a value with its bytes. */
  keep(bytes: Uint8Array, { from, to }: { from: number; to: number }, value: unknown): void {
    if (this.misses === mostMisses || to - from > longestKept) return;
    this.literal.keep(bytes.subarray(from, to));
    this.value = value;
  }

  /** The place of a list item; items beyond the limit share the last place. */
  item(index: number): JsonPlace {
    const at = index < mostItems ? index : mostItems - 1;
    const existing = this.items[at];
    if (existing) return existing;
    const place = this.below();
    if (place) this.items[at] = place;
    return place ?? new JsonPlace(this.budget);
  }

  /** The member with this name and spelling; a new one is cached while there is room. */
  member(name: string, written: Uint8Array): JsonMember {
    const existing = this.byName.get(name);
    if (existing) return existing;
    const place = this.members.length < mostMembers ? this.below() : null;
    const index = place ? this.members.length : -1;
    const member = {
      name,
      index,
      literal: new Literal(written),
      place: place ?? new JsonPlace(this.budget),
      value: undefined,
    };
    this.hasSpellings ||= this.members.some((other) => canonicalKey(other.name) === canonicalKey(name));
    if (place) {
      this.members.push(member);
      this.byName.set(name, member);
    }
    return member;
  }

  private below(): JsonPlace | null {
    if (this.budget.places === 0) return null;
    this.budget.places--;
    return new JsonPlace(this.budget);
  }
}
