"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Component, type ReactNode } from "react";
import { Button } from "../button";
import { PartNotLoaded } from "./load-part";

type Props = { onRetry: () => void; onClose: (() => void) | null; children: ReactNode };

type State = { error: unknown; isClosed: boolean };

/** Keeps the page when the code of a part cannot be loaded. Errors of the part itself go to the page's boundary. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null, isClosed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    if (this.state.isClosed) return null;
    const { onRetry, onClose = null } = this.props;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return <NotLoaded onRetry={retry} onClose={onClose ?? (() => this.setState({ isClosed: true }))} />;
  }
}

type NotLoadedProps = { onRetry: () => void; onClose: () => void };

function NotLoaded({ onRetry, onClose }: NotLoadedProps) {
  const t = useTranslations("ui.part");
  const common = useTranslations("common");
  return (
    <div
      role="alert"
      className="fixed inset-x-2 bottom-4 z-dialog mx-auto flex max-w-[480px] items-start gap-3 rounded-lg border border-hairline bg-raised p-4 shadow-float"
    >
      <WifiOff size={20} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{t("title")}</p>
        <p className="text-muted">{t("text")}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onRetry}>
            {common("retry")}
          </Button>
          <Button onClick={onClose}>{common("close")}</Button>
        </div>
      </div>
    </div>
  );
}
