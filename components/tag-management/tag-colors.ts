/** Offered colors; their names are message keys of tags. */
export const tagColors = [
  ["grey", "#e2e2e2"],
  ["green", "#14532d"],
  ["mint", "#bfe3cb"],
  ["blue", "#1d4ed8"],
  ["sky", "#bfdbfe"],
  ["violet", "#6d3fa8"],
  ["lilac", "#ddd0f2"],
  ["red", "#b3261e"],
  ["rose", "#f6cdd8"],
  ["orange", "#c2570c"],
  ["yellow", "#f7df8a"],
  ["black", "#303030"],
] as const;
