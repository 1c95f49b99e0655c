import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { TextLink } from "@/components/ui/text-link";
import { typesetText } from "@/lib/kit/i18n/typeset";

/** Text in Markdown; HTML in it is left out, and links lead to the product or to the web, nowhere else. */
export function Markdown({ children, lang }: { children: string; lang?: string }) {
  const locale = useLocale();
  return (
    <div className="flex max-w-[72ch] flex-col gap-2" lang={lang}>
      <ReactMarkdown skipHtml disallowedElements={["img"]} components={parts}>
        {typesetText(children, locale)}
      </ReactMarkdown>
    </div>
  );
}

const parts: Components = {
  h1: ({ children }) => <h3 className="mt-2 font-semibold">{children}</h3>,
  h2: ({ children }) => <h3 className="mt-2 font-semibold">{children}</h3>,
  h3: ({ children }) => <h3 className="mt-2 font-semibold">{children}</h3>,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="flex list-decimal flex-col gap-1 pl-5">{children}</ol>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1 font-mono text-sm">{children}</code>,
  pre: ({ children }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded bg-sunken p-3 font-mono text-sm [&>code]:p-0"
    >
      {children}
    </pre>
  ),
  a: MarkdownLink,
};

/** Addresses that begin with a slash are the product's own, in the reader's language. */
export function MarkdownLink({ href = "", children }: Pick<ComponentProps<"a">, "href" | "children">) {
  if (/^\/(?!\/)/.test(href)) return <TextLink href={href}>{children}</TextLink>;
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      className="rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}
