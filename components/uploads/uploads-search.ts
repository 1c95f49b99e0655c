import { z } from "zod";
import { listPaging } from "@/lib/navigation/list-paging";
import { listUploadsCall } from "@/lib/uploads/contract";
import { uploadStates } from "@/lib/uploads/upload-state";
import { statesShown, type UploadsSearch, unsaidUploads, uploadSortKeys } from "./uploads-address";

const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
  .catch("");

/** What the address says of the list; what it says wrongly is as if it said nothing. */
export const uploadsSearch: z.ZodType<UploadsSearch> = z.object({
  show: z.enum(["done", "all", ...uploadStates]).catch(unsaidUploads.show),
  search: z.string().trim().max(200).catch(unsaidUploads.search),
  platforms: ids,
  reports: ids,
  sort: z.enum(uploadSortKeys).catch(unsaidUploads.sort),
  order: z.enum(["up", "down"]).catch(unsaidUploads.order),
  ...listPaging,
});

/** The list as the call wants to be asked for it. */
export function uploadsQuery({ show, search, platforms, reports, sort, order, page, size }: UploadsSearch) {
  const states = statesShown(show);
  return listUploadsCall.query.parse({
    ...(states && { states: states.join(",") }),
    ...(search !== "" && { search }),
    ...(platforms !== "" && { platforms }),
    ...(reports !== "" && { report_types: reports }),
    order_by: sort,
    desc: String(order === "down"),
    page,
    page_size: size,
  });
}
