/** Saves a text as a file of the reader's computer; nothing goes over the network. */
export function downloadText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Prints a text alone, without the page around it. */
export function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  // A frame that is not displayed would print an empty page.
  frame.style.cssText = "position:fixed;right:100%;bottom:100%;width:600px;height:600px;border:0";
  document.body.append(frame);
  const { contentWindow: page, contentDocument: sheet } = frame;
  if (!page || !sheet) throw new Error("The browser makes no frames.");
  const paper = sheet.createElement("pre");
  paper.textContent = text;
  paper.style.font = "16px/1.6 monospace";
  sheet.body.append(paper);
  page.addEventListener("afterprint", () => frame.remove());
  page.print();
}
