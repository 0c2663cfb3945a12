import { fieldIds } from './fields';

/** Only bots fill in this field. It is moved off-screen, because bots skip fields with `display: none`. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label htmlFor={fieldIds.website}>Website</label>
      <input id={fieldIds.website} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
