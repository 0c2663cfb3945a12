import type { ReactElement } from 'react';
import { cachedHtml, type View } from './cached-html';

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
  html: (view: Shown) => ReactElement;
  text: (view: Shown) => string;
}

export function defineMail<Props, Shown extends View>(template: Template<Props, Shown>) {
  const { preview, view, subject, html, text } = template;
  const renderHtml = cachedHtml(html);
  async function render(props: Props): Promise<RenderedMail> {
    const shown = view(props);
    return { subject: subject(shown), html: await renderHtml(shown), text: text(shown) };
  }
  return {
    render,
    preview,
    renderPreview: (changes: Partial<Props> = {}) => render({ ...preview, ...changes }),
    /** The mail without the cache. */
    element: (props: Props) => html(view(props)),
  };
}
