import type { SignupFailureCode } from './messages';
import type { SignupRecord } from './records';

/** Where a visitor came from, as far as the first page of the visit shows. */
export interface VisitSource {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  /** The host of the page that linked to this site. */
  referrerHost: string | null;
}

export const unknownSource: VisitSource = {
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  referrerHost: null,
};

/** The body of `POST /api/waitlist/signups`. The server parses it again. */
export interface SignupRequest extends VisitSource {
  email: string;
  firstName: string;
  /** The honeypot: empty unless a bot filled it. */
  website: string;
  referrerCode: string | null;
  captchaToken: string | null;
  privacyAccepted: boolean;
  /** A UUID, the same for every attempt at one signup: a lost response can be requested again. */
  idempotencyKey: string;
}

/** The failures a server reports. A browser reports `network` when it gets no answer that it can read. */
export type ServerFailureCode = Exclude<SignupFailureCode, 'network'>;

/** The response. `ignored` is what a bot gets. */
export type SignupResult =
  | { outcome: 'joined'; signup: SignupRecord }
  | { outcome: 'ignored' }
  | { outcome: 'failed'; code: ServerFailureCode; requestId: string };
