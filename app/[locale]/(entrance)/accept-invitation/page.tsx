import { ComingEntrance } from "@/components/users/coming-entrance";

export default function Page() {
  return <ComingEntrance name="accept-invitation" />;
}
