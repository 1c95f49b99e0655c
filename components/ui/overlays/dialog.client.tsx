"use client";

import * as Radix from "@radix-ui/react-dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../icon-button";
import { ListPlace } from "../list-place.client";
import { wholeDates } from "../whole-dates";
import { ConfirmDialog } from "./confirm-dialog.client";
import { useReturnFocus } from "./use-return-focus";

const width = { narrow: "max-w-[400px]", small: "max-w-[480px]", medium: "max-w-[640px]", large: "max-w-[1200px]" };

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: keyof typeof width;
  /** Contains unsaved input: asks before closing. */
  dirty?: boolean;
  /** Only its content can close it. */
  persistent?: boolean;
  /** The focus starts on the first button of the footer, which cancels: a key pressed too early deletes nothing. */
  startsSafe?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** Modal dialog. Traps the focus and returns it on close. In a low window the whole dialog scrolls. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = "medium",
  dirty,
  persistent,
  startsSafe = false,
  footer,
  children,
}: Props) {
  const t = useTranslations("ui.dialog");
  const [isAsking, setAsking] = useState(false);
  const lists = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(open);
  const close = () => {
    if (persistent) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            const safe = startsSafe ? foot.current?.querySelector<HTMLElement>("button") : null;
            const field = safe ?? firstField(body.current);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "appear fixed inset-x-2 top-[max(2vh,8px)] z-dialog mx-auto flex max-h-[96dvh] flex-col rounded-lg bg-raised shadow-float outline-none sm:top-[8vh] sm:max-h-[86dvh] short:top-2 short:max-h-[calc(100dvh-16px)] short:overflow-y-auto",
            width[size],
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 grow">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-muted">{wholeDates(description)}</Radix.Description>
              ) : null}
            </div>
            {persistent ? null : <IconButton label={t("close")} icon={X} onClick={close} className="-mr-2" />}
          </header>
          <Body place={body}>
            <ListPlace value={lists}>{children}</ListPlace>
          </Body>
          {footer ? (
            <footer
              ref={foot}
              className="flex flex-wrap items-center justify-end gap-2 border-hairline border-t px-5 py-3"
            >
              {footer}
            </footer>
          ) : null}
          {/* Headless UI removes an empty portal when its first list closes, and would put the next list outside
              the dialog. */}
          <div ref={lists}>
            <span hidden />
          </div>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t("discardTitle")}
            accept={t("discard")}
            cancel={t("keepEditing")}
            danger
            // After the confirmation has closed: otherwise the focus would return into a dialog that is closing too.
            onAccept={() => void setTimeout(onClose)}
          >
            {t("discardText")}
          </ConfirmDialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const TARGETS = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex='-1'])";

/** Content that scrolls; with the focus where nothing in it can have it, so that the keyboard reaches its end. */
function Body({ place, children }: { place: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const settle = () => {
      // Parts that are not displayed have no place in the page.
      const isReached = [...box.querySelectorAll<HTMLElement>(TARGETS)].some((one) => one.offsetParent !== null);
      if (isReached && box.hasAttribute("tabindex")) box.removeAttribute("tabindex");
      if (!isReached && !box.hasAttribute("tabindex")) box.tabIndex = 0;
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ["tabindex", "disabled"] });
    return () => observer.disconnect();
  }, [place]);
  return (
    <div
      ref={place}
      data-scrolls
      className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 [--head-top:-4px] short:shrink-0 short:overflow-visible"
    >
      {children}
    </div>
  );
}

/**
 * Field to focus first. Skips boxes that open on focus, unless they ask for it; of radio buttons it is the checked one.
 */
function firstField(body: HTMLElement | null): HTMLElement | null {
  const field = body?.querySelector<HTMLElement>(
    ":is(input, textarea, [role=combobox]):not(:disabled, [type=hidden], [type=file], [tabindex='-1'])",
  );
  if (!body || !field || field.matches("input[role=combobox]:not([data-autofocus])")) return null;
  if (!field.matches("[type=radio]")) return field;
  return body.querySelector<HTMLElement>("[type=radio]:checked") ?? field;
}
