import { textLike, wholeNumber, yesNo } from "@/lib/navigation/list";

const anyText = textLike(/./);

/** What is seen of the charts of a page, in its address: a link shows others the same. */
export const chartPlace = {
  report_view: anyText,
  chart: wholeNumber(-2_147_483_648),
  metric: anyText,
  by_year: yesNo().withDefault(false),
  /** Of several series, the one whose years stand side by side. */
  series: anyText,
  stacked: yesNo(),
  /** How much of what is expected is here, as a line of its own. */
  coverage: yesNo().withDefault(false),
  mark_own: yesNo().withDefault(true),
};
