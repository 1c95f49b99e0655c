"use client";

import { later } from "@/components/ui/parts/later";

/** Only one tab is visible at a time, so its page loads without the tables of the others. */
export const LateCredentialsTable = later(() =>
  import("@/components/credentials/list/credentials-table.client").then((it) => it.CredentialsTable),
);

export const LateUploadsTable = later(() =>
  import("@/components/uploads/list/uploads-table.client").then((it) => it.UploadsTable),
);

export const LateDataTab = later(() => import("./platform/data-tab.client").then((it) => it.DataTab));

export const LateArrival = later(() =>
  import("@/components/harvest/arrival/arrival-card.client").then((it) => it.ArrivalCard),
);

/** The page of a title loads without the table of its items. */
export const ItemsTableLater = later(() => import("./titles/items/items-table.client").then((it) => it.ItemsTable));

/** For pages that show something else first. */
export const TitlesTableLater = later(() => import("./titles/list/titles-table.client").then((it) => it.TitlesTable));
