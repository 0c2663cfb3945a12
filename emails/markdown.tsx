import { runInNewContext } from 'node:vm';
import { Markdown, toPlainText } from '@react-email/components';
import { marked, type Token } from 'marked';
import { palette } from '@/lib/palette';
import type { MailBlock } from './blocks';
import { type } from './theme';

/** All that is allowed: React Email's Markdown keeps HTML, does not escape code and titles, and fails on blocks in lists. */
const blocks = ['paragraph', 'heading', 'list', 'list_item', 'blockquote', 'hr', 'space'];
const inlines = ['text', 'escape', 'strong', 'em', 'del', 'link', 'br'];
const supported = new Set([...blocks, ...inlines]);

type IsLink = (href: string) => boolean;

const PARSE_TIMEOUT_MS = 500;

/** A line under a text, as in a signature ("-- "), would make a heading of it. Three dashes are a line. */
const UNDERLINE = /(?<=\S[^\n]*\n)( {0,3})(-+|=+)(?=[ \t\r]*$)/gm;
/** A year or a day at the beginning of a line would begin a list. */
const LIST_NUMBER = /^( {0,3}(?:[-*+] +)?)(\d+)(?=[.)](?:\s|$))/gm;

/** The Markdown that shows what somebody who never learned it means. */
function asMeant(text: string): string {
  let last = 0;
  return text
    .replace(UNDERLINE, (_, indent, line) =>
      /^-{3}/.test(line) ? `\n${indent}${line}` : `${indent}\\${line}`,
    )
    .replace(LIST_NUMBER, (found) => {
      const number = Number(/\d+/.exec(found)?.[0]);
      if (number !== 1 && number !== last + 1) return `${found}\\`;
      last = number;
      return found;
    });
}

export function findUnsupported(text: string, isLink: IsLink): string | undefined {
  try {
    return unsupportedIn(parse(asMeant(text)), isLink);
  } catch {
    return text;
  }
}

/** marked would block the server for minutes with some texts, such as "[a](" 4,000 times, and overflows its stack with others. */
const parse = (text: string): Token[] =>
  runInNewContext('parse()', { parse: () => marked.lexer(text) }, { timeout: PARSE_TIMEOUT_MS });

function unsupportedIn(tokens: Token[], isLink: IsLink): string | undefined {
  for (const token of tokens) {
    const found = isSupported(token, isLink) ? unsupportedIn(childrenOf(token), isLink) : token.raw;
    if (found) return found;
  }
  return undefined;
}

function isSupported(token: Token, isLink: IsLink): boolean {
  if (token.type === 'link') return !token.title && isLink(token.href);
  if (token.type === 'list_item')
    return childrenOf(token).every((child) => child.type === 'text' || child.type === 'list');
  return supported.has(token.type);
}

function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return token.items;
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/** A text on the page of the mail. Its parts inherit the page's color in both color schemes. */
export function markdownBlock(written: string): MailBlock & { words: string } {
  const text = asMeant(written);
  const html = (
    <Markdown markdownContainerStyles={container} markdownCustomStyles={styles}>
      {text}
    </Markdown>
  );
  const plain = marked.parse(text, { async: false });
  return {
    html,
    text: toPlainText(plain, { selectors: asWritten }),
    /** The text leaves out the addresses of links. */
    words: toPlainText(plain, {
      selectors: [...asWritten, { selector: 'a', options: { ignoreHref: true } }],
    }),
  };
}

/** Capital letters would change the markers for values. */
const asWritten = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** A long address in the text breaks, otherwise it would widen the mail. */
const container = { ...type.body, padding: '24px 0 0', wordBreak: 'break-word' } as const;
const heading = { ...type.display, margin: '28px 0 12px' };
const list = { margin: '0 0 16px', paddingLeft: '24px' };
const styles = {
  h1: { ...heading, fontSize: '28px', lineHeight: '32px' },
  h2: { ...heading, fontSize: '24px', lineHeight: '28px' },
  h3: { ...heading, fontSize: '20px', lineHeight: '25px' },
  h4: heading,
  h5: heading,
  h6: heading,
  p: { margin: '0 0 16px' },
  ul: list,
  ol: list,
  li: { margin: '0 0 8px' },
  link: { color: 'inherit', textDecoration: 'underline' },
  blockQuote: { margin: '0 0 16px', paddingLeft: '16px', borderLeft: `3px solid ${palette.coral}` },
  hr: { margin: '24px 0', border: 'none', borderTop: `1px solid ${palette.coral}` },
};
