import { Count } from "@/components/ui/count";
import { TextLink } from "@/components/ui/text-link";

/** Number that links to what it counts, unless it is 0. */
export function LinkedCount({ value, href }: { value: number; href: string | undefined }) {
  if (href === undefined || value === 0) return <Count value={value} />;
  return (
    <TextLink href={href} quiet>
      <Count value={value} />
    </TextLink>
  );
}
