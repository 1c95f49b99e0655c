import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Screen>
      <Skeleton rows={3} height={48} />
      <Skeleton rows={12} />
    </Screen>
  );
}
