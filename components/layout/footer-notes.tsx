import { notes } from './notes';

/** The notes behind the footer's placeholder links; the one that is the address's target is shown. */
export function FooterNotes() {
  return notes.map(({ id, name, text }) => (
    <section key={id} id={id} aria-label={name} className="hidden border-line-ink border-b py-6 target:block">
      <p className="max-w-[34em]">
        <strong className="font-semibold">{name}.</strong> {text}
      </p>
    </section>
  ));
}
