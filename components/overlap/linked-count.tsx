import { Count } from "@/components/ui/count";
import { TextLink } from "@/components/ui/text-link";

type Props = {
  /** Null: no number. */
  value: number | null;
  href: string | undefined;
  /** Reason why there is no number. */
  reason?: string;
};

/** Number that links to what it counts, unless it is 0 or missing. */
export function LinkedCount({ value, href, reason }: Props) {
  if (href === undefined || !value) return <Count value={value} {...(reason ? { reason } : {})} />;
  return (
    <TextLink href={href} quiet>
      <Count value={value} />
    </TextLink>
  );
}
