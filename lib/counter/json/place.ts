import { Literal } from "@/lib/kit/bytes/literal";
import { canonicalKey } from "./canonical-keys";

/** Longer values seldom come again. */
const longestKept = 512;
/** A value that has been another so often in a row is no longer compared. */
const mostMisses = 16;
const mostMembers = 64;
const mostItems = 16;
const mostPlaces = 4096;

/** A key as it is written with its colon, the place of its value, and the value that stood there last. */
export type Member = {
  readonly name: string;
  readonly index: number;
  readonly literal: Literal;
  readonly place: Place;
  value: unknown;
};

/**
 * A place within elements that are alike, such as "the Begin_Date of a Period": it keeps what stood there last, as it
 * was written and as it was read.
 */
export class Place {
  value: unknown;
  readonly members: Member[] = [];
  /** The last object, if its keys were the members, up to some one, in their order. */
  former: Record<string, unknown> | null = null;
  formerSize = 0;
  /** Whether a key of the standard came here in more than one spelling: perhaps in one object. */
  hasSpellings = false;
  private readonly byName = new Map<string, Member>();
  private readonly items: Place[] = [];
  private readonly literal = new Literal();
  private misses = 0;

  /** `budget` is common to all places of a report: there are only so many, whatever it holds. */
  constructor(private readonly budget = { places: mostPlaces }) {}

  /** The length of the value kept if the same is written at `at`, else 0. */
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

  /** Keeps a value and the bytes it is written in. */
  keep(bytes: Uint8Array, { from, to }: { from: number; to: number }, value: unknown): void {
    if (this.misses === mostMisses || to - from > longestKept) return;
    this.literal.keep(bytes.subarray(from, to));
    this.value = value;
  }

  /** The place of an item of a list; those further on share the last. */
  item(index: number): Place {
    const at = index < mostItems ? index : mostItems - 1;
    const known = this.items[at];
    if (known) return known;
    const place = this.below();
    if (place) this.items[at] = place;
    return place ?? new Place(this.budget);
  }

  /** The member of this name, written like this; a new one is remembered while there is room. */
  member(name: string, written: Uint8Array): Member {
    const known = this.byName.get(name);
    if (known) return known;
    const place = this.members.length < mostMembers ? this.below() : null;
    const index = place ? this.members.length : -1;
    const member = {
      name,
      index,
      literal: new Literal(written),
      place: place ?? new Place(this.budget),
      value: undefined,
    };
    this.hasSpellings ||= this.members.some((other) => canonicalKey(other.name) === canonicalKey(name));
    if (place) {
      this.members.push(member);
      this.byName.set(name, member);
    }
    return member;
  }

  private below(): Place | null {
    if (this.budget.places === 0) return null;
    this.budget.places--;
    return new Place(this.budget);
  }
}
