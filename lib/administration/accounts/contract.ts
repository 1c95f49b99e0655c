import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { accountId, accountInQuery, count, model, named, recordId } from "@/lib/access/shapes";
import { clash } from "../platforms/contract";
import { clashWinners } from "../platforms/removal";

const account = named.describe("The name is empty for the main account, whose pk is 0");

const preview = model("AccountMergePreview", {
  kept: account,
  removed: account,
  credentials: count.describe("Sets of credentials that move"),
  months: count.describe("Monthly reports that move"),
  same_months: count.describe("Monthly reports that both accounts have with the same sums; kept once"),
  clashes: z.object({
    count: count.describe("Monthly reports that both accounts have with different sums"),
    first: z.array(clash).describe("At most 50"),
  }),
});

export type AccountMergePreview = z.output<typeof preview>;

export const previewAccountMergeCall = contract({
  call: "GET /api/sushi-credentials/accounts/merge/",
  summary:
    "Preview merging two accounts of an organization at a platform. The main account stays, otherwise the older one",
  access: "credentials.manage",
  query: z.object({
    organization: recordId,
    platform: recordId,
    account: accountInQuery,
    other: accountInQuery,
  }),
  returns: preview,
});

export const mergeAccountsCall = contract({
  call: "POST /api/sushi-credentials/accounts/merge/",
  summary: "Merge two accounts of an organization at a platform; all their credentials and usage become one account",
  access: "credentials.manage",
  body: model("AccountMerge", {
    organization: recordId,
    platform: recordId,
    account: accountId,
    other: accountId,
    figures: z
      .enum(clashWinners, "invalid")
      .nullable()
      .default(null)
      .describe("Account whose figures stay for months that both have with different sums"),
  }),
  returns: model("AccountMergeResult", {
    replaced_months: count.describe("Monthly reports of the account that stays, replaced by those of the other"),
    left_months: count.describe("Monthly reports of the removed account that were dropped"),
  }),
});
