/** A typed or pasted list: one platform per line, followed by its provider. */
export const platformsInText = (text: string): { short_name: string; name: string; provider: string }[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [name = "", provider = ""] = line.split(/[;\t]/).map((cell) => cell.trim());
    return name === "" ? [] : [{ short_name: name.slice(0, 100), name, provider }];
  });
