"use client";

import { PageError } from "@/components/shell/page-error.client";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function OuterError({ error, reset }: Props) {
  return (
    <main className="px-4">
      <PageError digest={error.digest} onRetry={reset} />
    </main>
  );
}
