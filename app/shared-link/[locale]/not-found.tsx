import { SharedGone } from "@/components/shared-pages/shared-gone";

export default function NotFound() {
  return <SharedGone />;
}
