import { Checkbox } from '@/components/ui/checkbox';
import { fieldIds } from './fields';

/** Consent is stored when given, and never required. */
export function PrivacyField() {
  return (
    <div className="flex gap-3">
      <Checkbox id={fieldIds.privacy} name="privacy" />
      <label htmlFor={fieldIds.privacy} className="cursor-pointer text-small">
        I agree to the Privacy terms and to receive early-access emails.
      </label>
    </div>
  );
}
