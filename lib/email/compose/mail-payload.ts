/** What a mail is written from: SPEC's payload of `send-welcome-email`. */
export interface MailPayload {
  email: string;
  firstName: string | null;
  referralCode: string;
  signupPosition: number;
  storeCreditDollars: number;
  isVip: boolean;
}
