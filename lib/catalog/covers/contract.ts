import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { recordId } from "@/lib/access/shapes";

export const coverCall = contract({
  call: "GET /api/title/{title}/cover/",
  summary: "Get the cover of a book, if the site has a source of covers that has the ISBN",
  access: "usage.view",
  params: z.object({ title: recordId }),
  returns: { file: "image/*" },
});
