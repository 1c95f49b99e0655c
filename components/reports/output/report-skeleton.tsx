import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";

/** A report while its numbers are awaited. */
export function ReportSkeleton() {
  return (
    <Screen>
      <Skeleton rows={3} height={48} />
      <Skeleton rows={12} />
    </Screen>
  );
}
