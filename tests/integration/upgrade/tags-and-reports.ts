import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { createSavedReportCall } from "@/lib/reports/saved/contract";
import { createSavedReport } from "@/lib/reports/saved/create-saved-report";
import { question } from "@/lib/usage/question";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aClass, act, aTag, uploaded } from "../title-lists/scene";
import type { SmallInstallation } from "./small-installation";

/** Name of the saved report: requests on all platforms in January and February 2024. */
export const REPORT = "Requests of two months";

const savedQuestion = {
  version: 1,
  where: { reportType: ["TR"], metric: ["Total_Item_Requests"], month: { from: "2024-01", to: "2024-02" } },
  rows: ["organization"],
  columns: ["month"],
};

/** Tags assigned by a user and by a title list, and a saved report of the consortium. */
export async function addTagsAndReports({ organizations, platforms }: SmallInstallation): Promise<void> {
  const everyone = [...organizations.values()];
  const { id } = await db().user.findFirstOrThrow({ where: { isSuperuser: true } });
  const person: Scope<"signed-in"> = await scopeOf("signed-in", actingUser({ id, isSuperuser: true }), everyone);
  const config = { question: question.parse(savedQuestion) };
  await createSavedReport(
    person,
    createSavedReportCall.body.parse({ name: REPORT, config, access_level: "consortium" }),
  );
  const ofTitles = await aClass("Obory", { owner: person });
  const history = await aTag(ofTitles, "Dějiny", person);
  const list = await uploaded(person, "Title,ISSN\nHvozd,1234-5679\nAbsent Journal,\n", {
    name: "hvozd.csv",
    tag: String(history),
  });
  await act(person, list.pk, "assign-tags");
  const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
  const ofPlatforms = await db().tagClass.create({
    data: { name: "Smlouvy", scope: "platform", isExclusive: true, ownerId: id, ...colors },
  });
  const tag = await db().tag.create({
    data: { name: "Národní licence", tagClassId: ofPlatforms.id, ownerId: id, ...colors },
  });
  const platformId = platforms.get("Alma") ?? 0;
  await db().platformTag.create({ data: { tagId: tag.id, platformId, exclusiveClassId: ofPlatforms.id } });
}
