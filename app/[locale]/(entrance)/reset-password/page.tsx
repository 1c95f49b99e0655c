import { LinkPage } from "@/components/users/entrance/link-page";
import { oneValue } from "@/components/users/entrance/one-value";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { uid, token } = await searchParams;
  return <LinkPage isInvitation={false} uid={oneValue(uid)} token={oneValue(token)} />;
}
