import { textLike, wholeNumber, yesNo } from "@/lib/navigation/list";

const anyText = textLike(/./);

/** State of a page's charts in its address, so that a link shows the same. */
export const chartPlace = {
  report_view: anyText,
  chart: wholeNumber(-2_147_483_648),
  metric: anyText,
  by_year: yesNo().withDefault(false),
  /** The series whose years are side by side. */
  series: anyText,
  stacked: yesNo(),
  /** Data coverage as a line. */
  coverage: yesNo().withDefault(false),
  mark_own: yesNo().withDefault(true),
};
