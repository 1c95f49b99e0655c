import { expect, test } from "vitest";
import { usualDefinitions } from "./usual-definitions";

const full = (metric: string) => ({ metric, group: "full_text", target_metric: null });

test("usualDefinitions changes only metrics that differ from the defaults", () => {
  const usual = { is_default: true, metrics: [full("Total_Item_Requests"), full("ft_total")] };
  expect(
    usualDefinitions([
      { pk: 1, interest_metric_set: [full("ft_total"), full("Total_Item_Requests")], default_interest: usual },
      {
        pk: 2,
        interest_metric_set: [full("Unique_Item_Requests"), { ...full("ft_total"), group: "other" }],
        default_interest: usual,
      },
    ]),
  ).toEqual([
    { report_type: 2, metric: "Unique_Item_Requests", group: null, seen: "full_text" },
    { report_type: 2, metric: "ft_total", group: "full_text", seen: "other" },
    { report_type: 2, metric: "Total_Item_Requests", group: "full_text", seen: null },
  ]);
});
