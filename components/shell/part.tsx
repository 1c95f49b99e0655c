import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { log } from "@/lib/kit/log";

type Props = {
  /** What it is called where it fails. */
  name: string;
  /** Of what is asked: another selection shows the shape again, and never the numbers of the former one. */
  of: string;
  /** Pixels that it will need, about; nothing stands there meanwhile where it may need none. */
  height?: number;
  read: () => Promise<ReactNode>;
  /** What stands below it, and comes no sooner: it would move down. */
  children?: ReactNode;
};

/** A part of the page that comes when it is ready, and that fails alone. */
export function Part({ of, height, children, ...part }: Props) {
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
    log.error({ part: name, error: String(error) }, "a part of the page could not be read");
    const t = await getTranslations("common.partFailed");
    return (
      <ErrorState title={t("title", { part: name })} retry={<RetryButton />}>
        {t("text")}
      </ErrorState>
    );
  }
}

async function Awaited({ height }: { height: number }) {
  const t = await getTranslations("common");
  return (
    <div
      role="status"
      data-awaited
      style={{ height }}
      className="flex flex-col gap-4 rounded-lg border border-hairline bg-surface p-4"
    >
      <span className="sr-only">{t("loading")}</span>
      <div className="pulsing h-3.5 w-44 max-w-full rounded-sm bg-hairline" />
      <div className="pulsing min-h-0 grow rounded bg-sunken" />
    </div>
  );
}
