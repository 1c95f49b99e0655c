import { fromMarkdown } from "mdast-util-from-markdown";

type Root = ReturnType<typeof fromMarkdown>;
type Child<N> = N extends { children: (infer C)[] } ? C : never;
/** Markdown nodes: every kind occurs within three levels of the root. */
type Nodes = Root | Child<Root> | Child<Child<Root>> | Child<Child<Child<Root>>>;

/** A text in mails: plain, with its links listed separately. */
export type MailWords = { text: string; links: { label: string; path: string }[] };

/** Converts Markdown to plain text: keeps paragraphs and lines, extracts links into the product, writes out others. */
export function mailWords(markdown: string): MailWords {
  const links: MailWords["links"] = [];
  const plain = (node: Nodes): string => {
    switch (node.type) {
      case "link":
        if (!node.url.startsWith("/")) return `${inside(node.children)} (${node.url})`;
        links.push({ label: inside(node.children), path: node.url });
        return "";
      case "listItem":
        return `- ${inside(node.children)}`;
      case "break":
        return "\n";
      case "list":
      case "root":
      case "blockquote":
        return node.children
          .map(plain)
          .filter(Boolean)
          .join(node.type === "list" ? "\n" : "\n\n");
      case "html":
      case "image":
        return "";
      default:
        return "children" in node ? inside(node.children) : "value" in node ? node.value : "";
    }
  };
  const inside = (nodes: readonly Nodes[]) => nodes.map(plain).join("");
  return { text: plain(fromMarkdown(markdown)).replace(/ {2,}/g, " ").trim(), links };
}
