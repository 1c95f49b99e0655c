import { getTranslations } from "next-intl/server";
import { coverCall } from "@/lib/catalog/covers/contract";
import { findCover } from "@/lib/catalog/covers/find-cover";
import { callAddress } from "@/lib/kit/call/call-address";

type Props = { title: { id: number; name: string; isbn: string } };

/** Served from our own server; renders nothing if the title has no cover. */
export async function TitleCover({ title: { id, name, isbn } }: Props) {
  if (!(await findCover(isbn))) return null;
  const t = await getTranslations("titles.detail");
  return (
    // biome-ignore lint/performance/noImgElement: small as it is, and already kept by our server
    <img
      src={callAddress(coverCall, { title: id }, {})}
      alt={t("cover", { name })}
      className="max-h-44 w-28 shrink-0 self-start rounded border border-hairline object-contain"
    />
  );
}
