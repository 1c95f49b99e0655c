import { EntranceNotFound } from "@/components/users/entrance/entrance-not-found";

export default function NotFound() {
  return (
    <main className="px-4">
      <EntranceNotFound />
    </main>
  );
}
