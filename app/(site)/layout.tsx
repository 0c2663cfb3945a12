import type { ReactNode } from 'react';
import { fontVariables } from '../fonts';
import '../globals.css';
import { SiteDocument } from '../site-document';

export { metadata, viewport } from '../site-document';

export default function RootLayout({ children }: { children: ReactNode }) {
  return <SiteDocument fonts={fontVariables}>{children}</SiteDocument>;
}
