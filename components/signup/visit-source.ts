import { SOURCE_STORED_LENGTH } from '@/lib/constants';
import { cleanLine } from '@/lib/pasted';
import type { VisitSource } from '@/lib/waitlist/records';

let firstQuery: string | undefined;

/** The URL changes when the visitor navigates. Its first query stays in memory only, until the tab loads a page again. */
export function rememberFirstPage(): void {
  firstQuery ??= window.location.search;
}

export function readVisitSource(): VisitSource {
  const query = new URLSearchParams(firstQuery);
  const read = (name: string) => cleanLine(query.get(name) ?? '', SOURCE_STORED_LENGTH) || null;
  return {
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    referrerHost: foreignHost(document.referrer),
  };
}

/** Never the path or the query, which can be personal. Client navigation does not change `document.referrer`. */
function foreignHost(referrer: string): string | null {
  const host = referrer.split(/[/?#]/)[2];
  return host && host !== window.location.host ? host : null;
}
