import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { StatusText } from "@/components/ui/status-text";

const tones = ["ok", "info", "warning", "danger"] as const;

export function StatesSample() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {[...tones, "muted" as const].map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <StatusText tone="busy">Fetching data</StatusText>
        <Spinner label="Loading" />
      </div>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
          What is so, and what can be done about it.
        </Notice>
      ))}
      <EmptyState title="No title lists yet" action={<Button variant="primary">Upload a list</Button>}>
        Lists that you upload are shown here.
      </EmptyState>
      <ErrorState title="The titles could not be loaded" retry={<RetryButton />}>
        The server does not answer.
      </ErrorState>
      <Skeleton rows={3} />
    </div>
  );
}
