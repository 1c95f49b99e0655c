import { NotFoundPage } from "@/components/shell/not-found-page";

export default function NotFound() {
  return (
    <main className="px-4">
      <NotFoundPage />
    </main>
  );
}
