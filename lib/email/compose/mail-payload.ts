/** The facts about a person that a mail states. */
export interface MailPayload {
  firstName: string | null;
  referralCode: string;
  signupPosition: number;
  storeCreditCents: number;
  isVip: boolean;
}
