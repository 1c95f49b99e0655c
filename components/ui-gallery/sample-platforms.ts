/** Enough to search in. */
export const samplePlatforms = [
  { value: 1, label: "Vydavatelství Masarykovy univerzity", keywords: "muni" },
  { value: 2, label: "Lumina Journals", hint: "TR, PR" },
  { value: 3, label: "Knihovna plných textů", hint: "DR" },
  { value: 4, label: "Open Shelf", disabled: true },
] as const;
