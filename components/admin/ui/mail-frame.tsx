/** An email in a frame without scripts, forms and links that leave it. */
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
