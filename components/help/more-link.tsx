import { ExternalLink } from "lucide-react";

/** Link to help outside the product. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mt-3">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-1.5 text-brand underline underline-offset-3"
      >
        {children}
        <ExternalLink size={14} aria-hidden />
      </a>
    </p>
  );
}
