import { oneValue } from "@/components/users/one-value";
import { VerifyEmailPage } from "@/components/users/verify-email-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { key } = await searchParams;
  return <VerifyEmailPage given={oneValue(key)} />;
}
