import { FIRST_NAME_SENT_LENGTH } from '@/lib/waitlist/constants';

export interface FormValues {
  email: string;
  firstName: string;
  /** The honeypot. */
  website: string;
  referrerCode: string | null;
  privacyAccepted: boolean;
}

export function readFormValues(fields: FormData): FormValues {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    email: text('email'),
    firstName: text('firstName').slice(0, FIRST_NAME_SENT_LENGTH),
    website: text('website'),
    referrerCode: text('ref') || null,
    privacyAccepted: fields.has('privacy'),
  };
}
