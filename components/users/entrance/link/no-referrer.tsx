/** The address of this page holds a secret until it is read: nobody is told where a visitor comes from. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
