/** A note about a page that does not exist yet. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

export const notes: readonly Note[] = [
  {
    id: 'terms',
    name: 'Terms',
    text: 'Our terms will be published here before launch. Joining the waitlist commits you to nothing.',
  },
  {
    id: 'privacy',
    name: 'Privacy',
    text: 'Our full privacy policy will be published here before launch. We use your email for early-access mails only.',
  },
  { id: 'contact', name: 'Contact', text: 'Our contact address will be published here before launch.' },
  {
    id: 'instagram',
    name: 'Instagram',
    text: 'Our Instagram opens with the launch. Waitlist members hear of it first.',
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    text: 'Our TikTok opens with the launch. Waitlist members hear of it first.',
  },
];
