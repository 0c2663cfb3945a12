/**
 * The sandbox grants no permissions: the email runs no script, and its links, such as the one to unsubscribe, do
 * nothing. The frame inherits the page's policy, which allows the style sheet of our emails
 * (lib/security/nonce-headers.ts).
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      loading="lazy"
      className="h-[36rem] w-full rounded-sm border border-hairline bg-[#ffffff]"
    />
  );
}
