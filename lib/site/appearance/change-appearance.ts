import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import type { SiteImage } from "@/lib/kit/prisma/client";
import type { Arrangement, SiteAppearance, SiteImageEntity } from "./contract";
import { imageAddress, isAppearanceOfServer, readAppearance } from "./read-appearance";

/** Without an id it is new. */
export type KeptImage = Omit<SiteImage, "id" | "position"> & { readonly id: number | null };
type Images = { readonly logo: KeptImage | null; readonly footer: readonly KeptImage[] };

/** The site's images for administrators. */
export async function showAppearance(_scope: Scope<"consortium.manage">): Promise<SiteAppearance> {
  if (isAppearanceOfServer()) return appearanceOfServer();
  const [rows, appearance] = await Promise.all([
    db().siteImage.findMany({ omit: { bytes: true }, orderBy: { position: "asc" } }),
    db().siteAppearance.findUnique({ where: { id: 1 } }),
  ]);
  const images = rows.map((row) => ({ position: row.position, entity: entityOf(row) }));
  return {
    logo: images.find(({ position }) => position === 0)?.entity ?? null,
    footer_images: images.filter(({ position }) => position > 0).map(({ entity }) => entity),
    given_by_server: false,
    revision: appearance?.revision ?? 0,
  };
}

const entityOf = ({ id, position, altEn, altCs, link, digest }: Omit<SiteImage, "bytes">): SiteImageEntity => ({
  pk: id,
  img: imageAddress(position, digest),
  ...{ alt_text_en: altEn, alt_text_cs: altCs, link },
});

async function appearanceOfServer(): Promise<SiteAppearance> {
  const { logo, footerImages } = await readAppearance("en");
  const [first, ...images] = [logo, ...footerImages].map((image, at) =>
    image
      ? { pk: at, img: image.address, alt_text_en: image.altText, alt_text_cs: image.altText, link: image.link }
      : null,
  );
  const footer_images = images.filter((image) => image !== null);
  return { logo: first ?? null, footer_images, given_by_server: true, revision: 0 };
}

/** Stores these images in this order and removes others. Throws NotFound, Refused, OutOfDate. */
export function arrangeAppearance(
  scope: Scope<"consortium.manage">,
  { logo: logoId, footer_images: ids, revision }: Arrangement,
): Promise<SiteAppearance> {
  return changeAppearance(scope, revision, ({ logo, footer }) => {
    const images = [...new Set(ids)].map((id) => footer.find((image) => image.id === id));
    if (images.includes(undefined) || (logoId !== null && logo?.id !== logoId)) throw new NotFound();
    return { logo: logoId === null ? null : logo, footer: images.flatMap((image) => image ?? []) };
  });
}

/** `change` returns the new images. Throws Refused if the server's settings name them, OutOfDate. */
export async function changeAppearance(
  scope: Scope<"consortium.manage">,
  revision: number,
  change: (images: Images) => Images,
): Promise<SiteAppearance> {
  if (isAppearanceOfServer()) throw new Refused("settingOfServer");
  await inTransaction(async (tx) => {
    await step(tx, revision);
    const rows = await tx.siteImage.findMany({ orderBy: { position: "asc" } });
    const logo = rows.find(({ position }) => position === 0) ?? null;
    const before = { logo, footer: rows.filter(({ position }) => position > 0) };
    const after = change(before);
    const placed = [
      ...(after.logo ? [{ ...after.logo, position: 0 }] : []),
      ...after.footer.map((image, at) => ({ ...image, position: at + 1 })),
    ];
    await tx.siteImage.deleteMany();
    await tx.siteImage.createMany({ data: placed.map(({ id, ...image }) => (id === null ? image : { id, ...image })) });
    const differing = changedValues(audited(before), audited(after));
    if (differing)
      await recordAudit(tx, scope, { action: "site.images", subject: { kind: "site", id: 1, name: "" }, ...differing });
  });
  return showAppearance(scope);
}

const describe = ({ altEn, altCs, link, digest }: KeptImage) =>
  [altEn, altCs, link, digest].filter(Boolean).join(" · ");

const audited = ({ logo, footer }: Images) => ({
  logo: logo ? describe(logo) : null,
  footer_images: footer.map(describe),
});

async function step(tx: Db, revision: number): Promise<void> {
  const { count } =
    revision === 0
      ? await tx.siteAppearance.createMany({ data: [{ id: 1 }], skipDuplicates: true })
      : await tx.siteAppearance.updateMany({ where: { id: 1, revision }, data: { revision: { increment: 1 } } });
  if (count === 0) throw new OutOfDate();
}
