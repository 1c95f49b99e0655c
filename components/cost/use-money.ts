import { unitPriceDigits } from "@/lib/cost/money";
import { useFormat } from "@/lib/kit/format/use-format";

/** Formats amounts and costs per use for the reader's locale. */
export function useMoney() {
  const { decimal } = useFormat();
  return {
    amount: (text: string) => decimal(Number(text), 2),
    /** Keeps the number of decimals that was entered. */
    rate: (text: string) => decimal(Number(text), text.split(".")[1]?.length ?? 0),
    unitPrice: (price: number) => decimal(price, unitPriceDigits(price)),
  };
}
