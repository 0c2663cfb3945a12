import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { PageEffects } from '@/components/layout/page-effects';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { buildTimeSiteUrl } from './site-url';

export const metadata: Metadata = {
  metadataBase: buildTimeSiteUrl,
  applicationName: site.name,
  title: { default: `${site.name} | ${site.tagline}`, template: `%s | ${site.name}` },
  description: `${site.subline}. ${site.pitch}`,
  // There is no `url`: Facebook and Messenger would share it instead of a referral link.
  openGraph: { type: 'website', siteName: site.name, locale: 'en_US' },
  twitter: { card: 'summary_large_image' },
};

export const viewport: Viewport = { themeColor: palette.ink, colorScheme: 'light', viewportFit: 'cover' };

export function SiteDocument({ fonts, children }: { fonts: string; children: ReactNode }) {
  return (
    <html lang="en" className={`${fonts} antialiased`} data-scroll-behavior="smooth">
      <body className="text-body text-ink">
        <Header />
        {children}
        <Footer />
        <PageEffects />
      </body>
    </html>
  );
}
