'use client';

import { palette } from '@/lib/palette';
import { site } from '@/lib/site';

/** Replaces a layout that fails to render, so it can't rely on the style sheet. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body
        style={{
          margin: 0,
          background: palette.ink,
          color: palette.paper,
          font: '400 17px/1.55 system-ui',
        }}
      >
        <title>{`Something went wrong | ${site.name}`}</title>
        <main style={{ padding: '15vh 8vw' }}>
          <h1 style={{ font: '400 48px/1.05 Georgia, serif' }}>Something went wrong</h1>
          <p>Please try again in a moment.</p>
          <a href="/" style={{ color: palette.coral }}>
            Return to Home
          </a>
        </main>
      </body>
    </html>
  );
}
