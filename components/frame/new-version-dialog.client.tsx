"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/states/spinner";

const SECONDS = 10;

type Props = { from: string; to: string; onHold: () => void };

/** The server runs another release than this page: the page reloads by itself unless `onHold` is called. */
export function NewVersionDialog({ from, to, onHold }: Props) {
  const t = useTranslations("shell.newVersion");
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) location.reload();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onHold()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content
          onPointerDownOutside={(event) => event.preventDefault()}
          className="appear fixed inset-x-2 top-[24vh] z-dialog mx-auto max-w-[400px] rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          <Radix.Title className="font-semibold text-lg">{t("title")}</Radix.Title>
          <Radix.Description className="mt-1 text-muted">{t("versions", { old: from, new: to })}</Radix.Description>
          <p className="tabular mt-3 flex items-center gap-2">
            <Spinner />
            {t("wait", { seconds: left })}
          </p>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={onHold}>{t("hold")}</Button>
            <Button variant="primary" onClick={() => location.reload()}>
              {t("update")}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
