import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";

/** Placeholder for a report while it loads. */
export function ReportSkeleton() {
  return (
    <Screen>
      <Skeleton rows={1} height={56} />
      <Skeleton rows={1} height={168} />
      <Skeleton rows={1} height={280} />
      <Skeleton rows={12} height={36} />
    </Screen>
  );
}
