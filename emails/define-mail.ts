import { cachedHtml, type View } from './cached-html';
import { type MailContent, mailHtml, mailText } from './layout';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

interface Template<Props, Shown extends View> {
  /** Sample props, for tests. */
  preview: Props;
  view: (props: Props) => Shown;
  subject: (view: Shown) => string;
  content: (view: Shown) => MailContent;
}

export function defineMail<Props, Shown extends View>({
  preview,
  view,
  subject,
  content,
}: Template<Props, Shown>) {
  const html = (shown: Shown) => mailHtml(content(shown));
  const renderCached = cachedHtml(html);
  async function render(props: Props): Promise<RenderedMail> {
    const shown = view(props);
    return { subject: subject(shown), html: await renderCached(shown), text: mailText(content(shown)) };
  }
  return {
    render,
    preview,
    renderPreview: (changes: Partial<Props> = {}) => render({ ...preview, ...changes }),
    /** The mail without the cache. */
    element: (props: Props) => html(view(props)),
  };
}
