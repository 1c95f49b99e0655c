import { type AttributeName, type Attributes, attributeNames } from "../attributes";

/** Few reports have more; further ones are made anew each time. */
const mostKept = 50_000;
const places = new Map(attributeNames.map((name, place) => [name, place]));

/** Attributes of rows. Sets that were made in the same way are the same object, and so are their values. */
export class AttributeSet {
  /** Sets with one more attribute, by the place of its name and its text. */
  private readonly larger: (Map<string, AttributeSet> | undefined)[] = [];

  constructor(
    readonly values: Attributes = {},
    private readonly budget = { sets: mostKept },
  ) {}

  /** The set that was kept under this text. */
  known(name: AttributeName, text: string): AttributeSet | undefined {
    return this.larger[places.get(name) ?? 0]?.get(text);
  }

  /** These attributes and another one. */
  with(name: AttributeName, value: string): AttributeSet {
    if (this.values[name] === value) return this;
    return new AttributeSet({ ...this.values, [name]: value }, this.budget);
  }

  /** Keeps a set under the text that led to it. */
  keep(name: AttributeName, text: string, set: AttributeSet): void {
    if (this.budget.sets === 0) return;
    this.budget.sets--;
    const place = places.get(name) ?? 0;
    this.larger[place] = (this.larger[place] ?? new Map<string, AttributeSet>()).set(text, set);
  }
}
