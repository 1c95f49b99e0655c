import { countCanonical } from "./canonical-keys";
import type { Member, Place } from "./place";

/**
 * An object in the making. As long as its keys come in the order of the object that stood at its place before, only what
 * differs from that one needs to be set, and if nothing does, it is that object: setting key after key takes much longer.
 */
export class ObjectLike {
  private size = 0;
  private isOrdered = true;
  /** Made when it is needed: a copy of the former one, or with the keys so far. */
  private object: Record<string, unknown> | null = null;
  private former: Record<string, unknown> | null;

  constructor(private readonly place: Place) {
    this.former = place.former;
    // Members change from here on; an object that is given up leaves no former one.
    place.former = null;
  }

  /** False, and nothing is set, where the key was there before: keys in the order of their members are not. */
  set(member: Member, value: unknown): boolean {
    const { size, place } = this;
    if (member.index !== size) this.isOrdered = false;
    if (this.former && (!this.isOrdered || size >= place.formerSize)) this.dropFormer();
    if (!this.isOrdered && Object.hasOwn(this.own(), member.name)) return false;
    if (!this.former) this.own()[member.name] = value;
    else if (value !== member.value) this.own()[member.name] = value;
    member.value = value;
    this.size = size + 1;
    return true;
  }

  /** Undefined where a key was there in two spellings. */
  end(): Record<string, unknown> | undefined {
    const { size, place } = this;
    if (this.former && size !== place.formerSize) this.dropFormer();
    const object = this.former && !this.object ? this.former : this.own();
    if (place.hasSpellings && countCanonical(object) !== Object.keys(object).length) return undefined;
    if (this.isOrdered) {
      place.former = object;
      place.formerSize = size;
    }
    return object;
  }

  private own(): Record<string, unknown> {
    this.object ??= { ...this.former };
    return this.object;
  }

  /** From here on the object is another: it begins anew with the keys it has so far. */
  private dropFormer(): void {
    this.former = null;
    this.object = {};
    for (const { name, value } of this.place.members.slice(0, this.size)) this.object[name] = value;
  }
}
