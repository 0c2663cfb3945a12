/** Texts of the footer's placeholder links, until their pages exist. */
export const notes = [
  {
    name: 'Terms',
    text: "Our terms will be published here before launch. Joining the waitlist doesn't commit you to anything.",
  },
  {
    name: 'Privacy',
    text: 'Our full privacy policy will be published here before launch. We only use your email address for early-access emails.',
  },
  { name: 'Contact', text: 'Our contact address will be published here before launch.' },
  { name: 'Instagram', text: 'Our Instagram goes live at launch. Waitlist members will hear first.' },
  { name: 'TikTok', text: 'Our TikTok goes live at launch. Waitlist members will hear first.' },
].map((note) => ({ ...note, id: note.name.toLowerCase() }));

/** CSS shows the note that the URL's hash points to. */
export function FooterNotes() {
  return notes.map(({ id, name, text }) => (
    <section key={id} id={id} aria-label={name} className="hidden border-line-ink border-b py-6 target:block">
      <p className="max-w-[34em]">
        <strong className="font-semibold">{name}.</strong> {text}
      </p>
    </section>
  ));
}
