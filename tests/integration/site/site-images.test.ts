import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { arrangeAppearance, showAppearance } from "@/lib/site/appearance/change-appearance";
import { openImage } from "@/lib/site/appearance/open-image";
import { saveImage } from "@/lib/site/appearance/save-image";
import { readDeployment } from "@/lib/site/read-deployment";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(() => useFreshStores());

afterEach(async () => {
  await db().siteImage.deleteMany();
  await db().siteAppearance.deleteMany();
});

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const png = (last: number) => base64(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last));

const draft = { image: null, place: "footer" as const, alt_text_en: "Ministry", alt_text_cs: "Ministerstvo", link: "" };
const save = async (given: Partial<Parameters<typeof saveImage>[1]>, revision: number) =>
  saveImage(await manager(), { ...draft, file: png(1), revision, ...given });

test("logo and footer images are added, shown in the user's language, changed, reordered and removed", async () => {
  await save({ place: "logo", file: base64(svg("<path/>")), link: "https://ignored.example/" }, 0);
  await save({ file: png(1) }, 1);
  const { footer_images: two } = await save({ file: png(2), alt_text_en: "Union", link: "https://europa.eu/" }, 2);
  expect(await readDeployment("cs")).toMatchObject({
    site_logo: { img: expect.stringMatching(/\/image\/0\/\?v=\w{16}$/), alt_text: "Ministerstvo", link: "" },
    footer_images: [{ link: "" }, { link: "https://europa.eu/" }],
  });
  const [first, second] = two.map(({ pk }) => pk);
  await save({ image: first ?? 0, file: null, alt_text_en: "Ministry of Culture" }, 3);
  const { logo } = await arrangeAppearance(await manager(), {
    logo: (await showAppearance(await manager())).logo?.pk ?? null,
    footer_images: [second ?? 0, first ?? 0],
    revision: 4,
  });
  expect(logo).not.toBeNull();
  const { footer_images: view } = await readDeployment("en");
  expect(view.map(({ alt_text }) => alt_text)).toEqual(["Union", "Ministry of Culture"]);
  const served = await openImage(2);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(base64(new Uint8Array(await served.arrayBuffer()))).toBe(png(1));
  await arrangeAppearance(await manager(), { logo: null, footer_images: [first ?? 0], revision: 5 });
  expect(await readDeployment("en")).toMatchObject({
    site_logo: null,
    footer_images: [{ alt_text: "Ministry of Culture" }],
  });
  await expect(openImage(0)).rejects.toBeInstanceOf(NotFound);
  expect(await db().auditEntry.count({ where: { action: "site.images" } })).toBe(6);
});

test("a file that is no image is rejected without any change", async () => {
  const refused = (code: string) => ({ fields: { file: [code] } });
  await expect(save({ file: null }, 0)).rejects.toMatchObject(refused("mandatory"));
  await expect(save({ file: base64("<!DOCTYPE html><html></html>") }, 0)).rejects.toMatchObject(
    refused("imageUnknown"),
  );
  await expect(save({ file: base64(svg("<script/>")) }, 0)).rejects.toMatchObject(refused("imageNotStill"));
  const large = new Uint8Array(500_001).fill(0x89);
  await expect(save({ file: base64(large) }, 0)).rejects.toMatchObject(refused("imageTooLarge"));
  expect(await showAppearance(await manager())).toMatchObject({ logo: null, footer_images: [], revision: 0 });
});

test("the second of two simultaneous changes is rejected, and files that are no images are never stored", async () => {
  await save({}, 0);
  await expect(save({}, 0)).rejects.toBeInstanceOf(OutOfDate);
  const target = { logo: null, footer_images: [4711], revision: 1 };
  await expect(arrangeAppearance(await manager(), target)).rejects.toBeInstanceOf(NotFound);
  await expect(save({ image: 4711 }, 1)).rejects.toBeInstanceOf(NotFound);
  expect((await showAppearance(await manager())).footer_images).toHaveLength(1);
});
