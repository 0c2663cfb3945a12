import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { fontVariables } from '../fonts-without-preload';
import { buildTimeSiteUrl } from '../site-url';
import './place.css';

export const metadata: Metadata = {
  metadataBase: buildTimeSiteUrl,
  title: { default: `Your place | ${site.name}`, template: `%s | ${site.name}` },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
  openGraph: null,
  twitter: null,
};

export const viewport: Viewport = { themeColor: palette.ink, colorScheme: 'light' };

/**
 * The root layout of the pages that each belong to one person. Their address is a secret, so they load nothing from anybody else, and
 * no analytics. Every page is dynamic, which the nonce needs.
 */
export default async function PlaceLayout({ children }: { children: ReactNode }) {
  await connection();
  return (
    <html lang="en" className={`${fontVariables} antialiased`}>
      <body className="ground-peach text-body">
        <header className="bg-ink text-paper [--ring:var(--color-paper)]">
          <div className="wrap flex h-header items-center">
            <a href="/" className="flex min-h-11 items-center gap-[11px]">
              <Logo />
            </a>
          </div>
        </header>
        {children}
      </body>
    </html>
  );
}
