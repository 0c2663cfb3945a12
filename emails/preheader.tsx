/** Keeps the first sentences of the mail out of the preview that inboxes show. */
const padding = '&nbsp;&zwnj;'.repeat(100);

const hidden = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

/**
 * The line that inboxes show after the subject. React Email's Preview pads it with characters beyond Latin-1, for which
 * V8 stores and copies every mail at twice its size.
 */
export function Preheader({ text }: { text: string }) {
  return (
    <div style={hidden} data-skip-in-text={true}>
      {text}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would decode the entities. */}
      <div dangerouslySetInnerHTML={{ __html: padding }} />
    </div>
  );
}
