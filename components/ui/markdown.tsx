import clsx from "clsx";
import { useLocale } from "next-intl";
import { type ComponentProps, isValidElement, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { TextLink } from "@/components/ui/text-link";
import { typesetText } from "@/lib/kit/i18n/typeset";

type Props = {
  children: string;
  lang?: string;
  /** The text is directly below the page's own heading. */
  isPage?: boolean;
  /** Renders images; without it images are omitted. */
  image?: (named: { src: string; alt: string }) => ReactNode;
};

/** Markdown; HTML is omitted, and links lead only to the product or the web. */
export function Markdown({ children, lang, isPage = false, image }: Props) {
  const locale = useLocale();
  return (
    <div className={clsx("flex max-w-[72ch] flex-col [&>:first-child]:mt-0", isPage ? "gap-3" : "gap-2")} lang={lang}>
      <ReactMarkdown
        skipHtml
        disallowedElements={image ? [] : ["img"]}
        components={{
          ...parts,
          ...(isPage && { h2: PageHeading }),
          ...(image && { img: ({ src, alt = "" }) => image({ src: String(src), alt }) }),
        }}
      >
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
  code: ({ children }) => <code className="wrap-anywhere rounded-sm bg-sunken px-1 font-mono text-sm">{children}</code>,
  pre: Block,
  a: MarkdownLink,
};

const PageHeading = ({ children }: { children?: ReactNode }) => (
  <h2 className="mt-4 font-semibold text-lg">{children}</h2>
);

/** Code, or a table: lines of a block called "table" with | between cells, the first line being the header. */
function Block({ children }: { children?: ReactNode }) {
  if (isValidElement<{ className?: string; children?: ReactNode }>(children)) {
    const { className, children: text } = children.props;
    if (className === "language-table") return <TextTable rows={String(text).trim().split("\n")} />;
  }
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded bg-sunken p-3 font-mono text-sm [&>code]:p-0"
    >
      {children}
    </pre>
  );
}

function TextTable({ rows: [head = "", ...rows] }: { rows: readonly string[] }) {
  const cellsOf = (row: string) => row.split("|").map((cell) => cell.trim());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
    <div tabIndex={0} className="max-w-full overflow-x-auto">
      <table className="w-full border-collapse text-sm [&_:is(td,th)]:border-hairline [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-4 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top">
        <thead>
          <tr>
            {cellsOf(head).map((cell) => (
              <th key={cell} scope="col" className="font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cellsOf(row).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in their columns, and never move
                <td key={column} className="min-w-24 [overflow-wrap:anywhere]">
                  <ReactMarkdown
                    skipHtml
                    disallowedElements={["img"]}
                    components={{ ...parts, p: ({ children }) => children }}
                  >
                    {cell}
                  </ReactMarkdown>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Addresses that start with a slash are the product's own, in the reader's language. */
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
