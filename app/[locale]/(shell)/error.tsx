"use client";

import { PageError } from "@/components/shell/page-error.client";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ShellError({ error, reset }: Props) {
  return <PageError digest={error.digest} onRetry={reset} />;
}
