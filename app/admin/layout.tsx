import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { buildTimeSiteUrl } from '../site-url';
import { fontVariables } from './fonts';
import './admin.css';

export const metadata: Metadata = {
  metadataBase: buildTimeSiteUrl,
  title: { default: `${site.name} admin`, template: `%s | ${site.name} admin` },
  robots: { index: false, follow: false },
  openGraph: null,
  twitter: null,
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: palette.paper },
    { media: '(prefers-color-scheme: dark)', color: palette.ink },
  ],
};

/** The root layout of the admin area. Every page is dynamic, which the nonce needs. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await connection();
  return (
    <html lang="en" className={`${fontVariables} antialiased`}>
      <body>{children}</body>
    </html>
  );
}
