import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { TimeZoneProvider } from '@/components/admin/ui/time-zone';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { buildTimeSiteUrl } from '../site-url';
import { fontVariables } from './fonts';
import './admin.css';
import { readPreferences } from './preferences';

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

/** The root layout of the admin area. Reading cookies makes every page dynamic, which the nonce needs. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { theme, timeZone } = await readPreferences();
  return (
    <html lang="en" data-theme={theme} className={`${fontVariables} antialiased`}>
      <body>
        <TimeZoneProvider initial={timeZone}>{children}</TimeZoneProvider>
      </body>
    </html>
  );
}
