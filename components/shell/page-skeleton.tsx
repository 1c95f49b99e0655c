import { Skeleton } from "@/components/ui/skeleton";

/** While a page is on its way. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div aria-hidden>
        <div className="pulsing h-6 w-56 rounded-sm bg-hairline" />
        <div className="pulsing mt-2 h-4 w-80 max-w-full rounded-sm bg-hairline" />
      </div>
      <Skeleton rows={10} />
    </div>
  );
}
