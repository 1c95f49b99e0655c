import { listHarvestsCall } from "@/lib/harvest/contract";
import { harvestKinds } from "@/lib/harvest/states/harvest-kind";
import { ids, list, monthText, oneOf, wholeNumber, yesNo } from "@/lib/navigation/list";

export const progressFilters = ["working", "no", "yes"] as const;

/** Restatements are a view of the harvests page. */
export const views = ["restatements"] as const;

/** All harvests within reach; the open harvest and the other view are in the URL as well. */
export const harvestsList = list("harvests", {
  call: listHarvestsCall,
  filters: {
    finished: oneOf(progressFilters),
    kind: oneOf(harvestKinds),
    broken: yesNo(),
    warnings: yesNo(),
    month: monthText(),
    platforms: ids(),
  },
  beside: { harvest: wholeNumber(), view: oneOf(views) },
  orders: ["pk", "started_at", "start_month", "finished", "last_attempt_date", "attempt_count"],
  desc: true,
});

export const harvestAddress = (harvest: number): string => harvestsList.address({ harvest });

export const restatementsAddress = harvestsList.address({ view: "restatements" });
