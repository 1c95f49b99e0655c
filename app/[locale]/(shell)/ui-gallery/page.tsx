import { Gallery } from "@/components/ui-gallery/gallery";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { page } from "@/lib/request/page";

export default page("ui-gallery", {}, () => {
  if (settings().NODE_ENV !== "development") throw new NotFound();
  return <Gallery />;
});
