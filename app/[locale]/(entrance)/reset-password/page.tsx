import { singleParameter } from "@/components/users/entrance/entrance-query";
import { LinkPage } from "@/components/users/entrance/link/link-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { uid, token } = await searchParams;
  return <LinkPage isInvitation={false} uid={singleParameter(uid)} token={singleParameter(token)} />;
}
