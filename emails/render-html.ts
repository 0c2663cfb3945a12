import type { ReactElement } from 'react';

/** The document type mail programs know. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders a mail to HTML. Not with react-email's own `render`, which streams: for mails, which wait for nothing,
 * that takes five times as long, on the processor that answers visitors.
 */
export async function renderHtml(mail: ReactElement): Promise<string> {
  // Imported when it is needed: the framework refuses it at the top of a module that a page could import.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return DOCTYPE + renderToStaticMarkup(mail);
}
