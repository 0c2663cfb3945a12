/** Texts of the footer's placeholder links, until their pages exist. */
export const notes = [
  {
    id: 'terms',
    name: 'Terms',
    text: "Our terms will be published here before launch. Joining the waitlist doesn't commit you to anything.",
  },
  {
    id: 'privacy',
    name: 'Privacy',
    text: 'Our full privacy policy will be published here before launch. We only use your email address for early-access emails.',
  },
  { id: 'contact', name: 'Contact', text: 'Our contact address will be published here before launch.' },
  {
    id: 'instagram',
    name: 'Instagram',
    text: 'Our Instagram goes live at launch. Waitlist members will hear first.',
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    text: 'Our TikTok goes live at launch. Waitlist members will hear first.',
  },
] as const;

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
