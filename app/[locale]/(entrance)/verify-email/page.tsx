import { singleParameter } from "@/components/users/entrance/entrance-query";
import { VerifyEmailPage } from "@/components/users/entrance/verification/verify-email-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { key } = await searchParams;
  return <VerifyEmailPage given={singleParameter(key)} />;
}
