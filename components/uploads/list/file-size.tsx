import { useFormat } from "@/lib/kit/format/use-format";

/** How much room a file takes, in the unit that fits. */
export function FileSize({ bytes: size }: { bytes: number }) {
  const { bytes } = useFormat();
  return <span className="tabular">{bytes(size)}</span>;
}
