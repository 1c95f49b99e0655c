import { TextLink } from "../text-link";

export type BreadcrumbStep = { href: string; text: string };

export function Breadcrumb({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly BreadcrumbStep[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="text-sm">
      <ol className="flex flex-wrap gap-x-1.5">
        {steps.map(({ href, text }) => (
          <li key={href}>
            <TextLink href={href}>{text}</TextLink>
            <span aria-hidden className="ml-1.5 text-muted">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="max-w-[60ch] truncate text-muted">
          {current}
        </li>
      </ol>
    </nav>
  );
}
