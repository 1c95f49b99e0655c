/** Contact below all else; empty when the installation names none. */
export function ContactLine({ email, children }: { email: string; children: string }) {
  if (!email) return null;
  return (
    <p className="mt-6 border-hairline border-t pt-4 text-muted text-sm">
      <a href={`mailto:${email}`} className="inline-block min-h-6 underline underline-offset-3 hover:text-ink">
        {children}
      </a>
    </p>
  );
}
