import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type CSSProperties, type ReactNode, Suspense } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { log } from "@/lib/kit/log";

type Props = {
  /** Its name in the error message. */
  name: string;
  /** Key of the selection: another one shows the placeholder again, never the numbers of the previous one. */
  of: string;
  /** Estimated height in pixels, and on phones; without it there is no placeholder. */
  height?: number | readonly [number, onPhones: number];
  read: () => Promise<ReactNode>;
  /** Content below; it waits for the part, because it would otherwise move down. */
  children?: ReactNode;
};

/** Part of a page that streams in when ready and fails alone. */
export function ShellPart({ of, height, children, ...part }: Props) {
  return (
    <Suspense key={of} fallback={height === undefined ? null : <Awaited height={height} />}>
      <Read {...part} />
      {children}
    </Suspense>
  );
}

async function Read({ name, read }: Pick<Props, "name" | "read">) {
  try {
    return await read();
  } catch (error) {
    unstable_rethrow(error);
    log.error({ part: name, error: String(error) }, "a part of the page could not be loaded");
    const t = await getTranslations("common.partFailed");
    return (
      <ErrorState title={t("title", { part: name })} retry={<RetryButton />}>
        {t("text")}
      </ErrorState>
    );
  }
}

async function Awaited({ height }: { height: number | readonly [number, number] }) {
  const t = await getTranslations("common");
  const [wide, narrow] = typeof height === "number" ? [height, height] : height;
  return (
    <div
      role="status"
      data-awaited
      // The type does not know custom properties.
      style={{ "--wide": `${wide}px`, "--narrow": `${narrow}px` } as CSSProperties}
      className="flex h-(--narrow) sm:h-(--wide) flex-col gap-4 rounded-lg border border-hairline bg-surface p-4"
    >
      <span className="sr-only">{t("loading")}</span>
      <div className="pulsing h-3.5 w-44 max-w-full rounded-sm bg-hairline" />
      <div className="pulsing min-h-0 grow rounded bg-sunken" />
    </div>
  );
}
