/** The imports that a reader sees: every import up to `newest` that is not hidden. Both are read in one statement. */
export interface Visibility {
  /** Imports that are loading, replaced or discarded but may have facts in the store. */
  readonly hidden: readonly number[];
  /** The newest import id when `hidden` was read; a later import is in neither. */
  readonly newest: number;
  /** The organizations whose hidden imports are listed; all if absent. */
  readonly of?: readonly number[];
}
