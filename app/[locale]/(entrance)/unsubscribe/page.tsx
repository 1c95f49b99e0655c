import { connection } from "next/server";
import { UnsubscribePage } from "@/components/reports/subscriptions/unsubscribe-page";
import { IslandMessages } from "@/components/shell/island-messages";
import { singleParameter } from "@/components/users/entrance/entrance-query";
import { findEnding } from "@/lib/reports/subscriptions/unsubscribe";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  await connection();
  const token = singleParameter((await searchParams).token) ?? "";
  return (
    <IslandMessages of={["shell", "subscriptions"]}>
      <UnsubscribePage token={token} ending={await findEnding(token)} />
    </IslandMessages>
  );
}
