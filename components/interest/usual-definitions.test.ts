import { expect, test } from "vitest";
import { definitionChanges, usualDefinitions } from "./usual-definitions";

const people = "Access_Method=Regular";
const full = (metric: string, attributes = people) => ({ metric, attributes, group: "full_text" });
const stored = (metric: string, attributes = people) => ({ ...full(metric, attributes), target_metric: null });

test("usualDefinitions changes only definitions that differ from the defaults", () => {
  const usual = { is_default: true, metrics: [full("Total_Item_Requests"), full("ft_total")] };
  expect(
    usualDefinitions([
      { pk: 1, interest_metric_set: [stored("ft_total"), stored("Total_Item_Requests")], default_interest: usual },
      {
        pk: 2,
        interest_metric_set: [stored("Unique_Item_Requests"), { ...stored("ft_total"), group: "other" }],
        default_interest: usual,
      },
    ]),
  ).toEqual([
    { report_type: 2, metric: "Unique_Item_Requests", attributes: people, group: null, seen: "full_text" },
    { report_type: 2, metric: "ft_total", attributes: people, group: "full_text", seen: "other" },
    { report_type: 2, metric: "Total_Item_Requests", attributes: people, group: "full_text", seen: null },
  ]);
});

test("definitionChanges replaces a definition whose conditions change", () => {
  const after = { ...stored("Total_Item_Requests", "Access_Method!=TDM"), target_metric: "Unique_Item_Requests" };
  expect(definitionChanges(3, [stored("Total_Item_Requests")], [after])).toEqual([
    { report_type: 3, metric: "Total_Item_Requests", attributes: people, group: null, seen: "full_text" },
    {
      ...{ report_type: 3, metric: "Total_Item_Requests", attributes: "Access_Method!=TDM", group: "full_text" },
      ...{ seen: null, target_metric: "Unique_Item_Requests", seen_target: null },
    },
  ]);
});

test("definitionChanges changes the metric under whose name usage is shown", () => {
  const display = { ...stored("ft_total"), target_metric: "Total_Item_Requests" };
  expect(definitionChanges(3, [stored("ft_total")], [display])).toEqual([
    {
      ...{ report_type: 3, metric: "ft_total", attributes: people, group: "full_text", seen: "full_text" },
      ...{ target_metric: "Total_Item_Requests", seen_target: null },
    },
  ]);
});
