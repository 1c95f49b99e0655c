/** The address of this page contains a secret until it is read, so no referrer is sent. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
