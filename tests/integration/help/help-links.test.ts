import { beforeAll, expect, test } from "vitest";
import { changeHelpLink } from "@/lib/help/change-help-link";
import { getRouteHelp } from "@/lib/help/get-route-help";
import { listHelpLinks } from "@/lib/help/list-help-links";
import { OutOfDate } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(() => useFreshStores());

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const link = {
  route: "tags" as const,
  url_en: "",
  label_en: "",
  url_cs: "https://wiki.example/stitky",
  label_cs: "Wiki",
};

test("a page links to the site's own help in the languages that have an address", async () => {
  expect((await getRouteHelp("tags", "cs")).link).toBeNull();
  await changeHelpLink(await manager(), { ...link, revision: 0 });
  expect((await getRouteHelp("tags", "cs")).link).toEqual({ url: "https://wiki.example/stitky", label: "Wiki" });
  expect((await getRouteHelp("tags", "en")).link).toBeNull();
  expect((await listHelpLinks(await manager())).find(({ route }) => route === "tags")).toEqual({
    ...link,
    revision: 1,
  });
  await expect(changeHelpLink(await manager(), { ...link, revision: 0 })).rejects.toBeInstanceOf(OutOfDate);
  await changeHelpLink(await manager(), { ...link, url_cs: "", revision: 1 });
  expect((await getRouteHelp("tags", "cs")).link).toBeNull();
});
