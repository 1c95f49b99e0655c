const PER_LETTER = 7.3;
const AROUND = 28;

/** Whether buttons with these names fit side by side into this width in pixels. */
export const fitsInRow = (names: readonly string[], width: number): boolean =>
  names.reduce((sum, { length }) => sum + length * PER_LETTER + AROUND, 8) <= width;
