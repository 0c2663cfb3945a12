import type { Metadata } from 'next';
import { friendsLink } from '@/lib/promises';

/** The landing page of a referral link (next.config.ts): apps show another preview, the same for every code. */
export { default } from '../page';

export const metadata: Metadata = {
  title: { absolute: friendsLink.title },
  description: friendsLink.description,
  robots: { index: false },
};
