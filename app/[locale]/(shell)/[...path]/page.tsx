import { notFound } from "next/navigation";

/** Addresses without a page of their own do not exist. */
export default function AnyOtherPage() {
  notFound();
}
