import { Check } from '@/components/ui/icons';
import { fieldIds } from './fields';

/** Consent is stored when given, and never required. The box is 24 px wide, its click target 44 px. */
export function PrivacyField() {
  return (
    <div className="flex gap-3">
      <span className="relative -m-2.5 grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          id={fieldIds.privacy}
          name="privacy"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-xs outline-offset-[-4px]"
        />
        <span className="pointer-events-none grid size-6 place-items-center rounded-xs border-[1.5px] border-field bg-white text-coral peer-checked:border-ink peer-checked:bg-ink peer-hover:border-ink [&>svg]:invisible peer-checked:[&>svg]:visible">
          <Check className="size-4" strokeWidth={2.5} />
        </span>
      </span>
      <label htmlFor={fieldIds.privacy} className="cursor-pointer text-small">
        I agree to the Privacy terms and to receive early-access emails.
      </label>
    </div>
  );
}
