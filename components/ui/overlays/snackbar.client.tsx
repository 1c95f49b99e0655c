"use client";

import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { type Snack, SnackbarContext } from "../parts/snackbar-context.client";
import { wholeDates } from "../whole-dates";

type Shown = Snack & { id: number };

const icons = { ok: CircleCheck, danger: CircleAlert, info: Info };
const colors = { ok: "text-ok", danger: "text-danger", info: "text-info" };
const LONGEST = 3;
const SECONDS = 6;
/** Time to decide on the action. */
const SECONDS_WITH_ACTION = 12;

/** Shows the messages of `useSnackbar()`; success messages disappear unless hovered or focused. */
export function Snackbar({ children }: { children: ReactNode }) {
  const t = useTranslations("ui.snackbar");
  const [snacks, setSnacks] = useState<Shown[]>([]);
  const notify = useCallback((snack: Snack) => {
    setSnacks((current) => [...current.slice(1 - LONGEST), { ...snack, id: (current.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = useCallback((id: number) => setSnacks((current) => current.filter((snack) => snack.id !== id)), []);
  return (
    <SnackbarContext value={notify}>
      {children}
      <section
        aria-label={t("region")}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-tip flex flex-col items-center gap-2 p-4 [anchor-name:--snacks] beside-dialog:top-0 beside-dialog:bottom-auto beside-dialog:p-2"
        data-shell
      >
        {/* Elements with aria-live stay exposed when a dialog hides the page. */}
        <div role="status" aria-live="polite" className="contents">
          {snacks.map((snack) => (
            <Bar key={snack.id} snack={snack} onClose={close} />
          ))}
        </div>
      </section>
    </SnackbarContext>
  );
}

function Bar({ snack, onClose }: { snack: Shown; onClose: (id: number) => void }) {
  const t = useTranslations("ui.snackbar");
  const [isHeld, setHeld] = useState(false);
  const { id, tone, text, action } = snack;
  const seconds = action ? SECONDS_WITH_ACTION : SECONDS;
  useEffect(() => {
    if (isHeld || tone === "danger") return;
    const timer = setTimeout(() => onClose(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, tone, id, seconds, onClose]);
  const Icon = icons[tone];
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      {...hold}
      {...release}
      className="appear pointer-events-auto flex min-h-11 max-w-[min(36rem,100%)] items-center gap-3 rounded-lg bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon size={18} aria-hidden className={clsx("shrink-0", colors[tone])} />
      <p className="grow py-1">{wholeDates(text)}</p>
      {action ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            action.run();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t("close")} icon={X} onClick={() => onClose(id)} />
    </div>
  );
}
