import type { SignupFailureCode } from './messages';
import type { SignupRecord } from './records';

/** What the form sends. Everything in it is parsed again at the server's door. */
export interface SignupRequest {
  email: string;
  firstName: string;
  /** The honeypot: empty unless a bot filled it. */
  website: string;
  referrerCode: string | null;
  captchaToken: string | null;
  privacyAccepted: boolean;
  /** A UUID, the same for every try of one person's one signup, so that a lost answer can be asked for again. */
  idempotencyKey: string;
}

/** The failures that the server answers. That it cannot be reached only the browser knows. */
export type ServerFailureCode = Exclude<SignupFailureCode, 'network'>;

/** What the server answers. `ignored` is for bots: it says nothing. */
export type SignupResult =
  | { outcome: 'joined'; signup: SignupRecord }
  | { outcome: 'ignored' }
  | { outcome: 'failed'; code: ServerFailureCode; requestId: string };

/** The door for joining, as components get it. */
export type JoinAction = (request: SignupRequest) => Promise<SignupResult>;
