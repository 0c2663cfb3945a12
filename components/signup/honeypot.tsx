import { fieldIds } from './fields';

/** A field that no person sees or reaches. Only a bot fills it. Bots skip fields that are not displayed. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label htmlFor={fieldIds.website}>Website</label>
      <input id={fieldIds.website} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
