/** Which imports a reader sees: every one up to `newest` that is not hidden. Both are read in one statement. */
export interface Visibility {
  /** Imports still loading, replaced or discarded, whose facts may be in the store. */
  readonly hidden: readonly number[];
  /** The newest import id handed out when `hidden` was read: an import begun later is in neither. */
  readonly newest: number;
  /** The organizations whose hidden imports are known; all of them where it is not said. */
  readonly of?: readonly number[];
}
