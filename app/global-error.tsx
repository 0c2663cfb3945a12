'use client';

import { site } from '@/lib/site';

/** The last resort, when the layout itself breaks: it leans on nothing, not even on the style sheet. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={{ margin: 0, background: '#14101f', color: '#fbf7f2', font: '400 17px/1.55 system-ui' }}>
        <title>{`Something went wrong | ${site.name}`}</title>
        <main style={{ padding: '15vh 8vw' }}>
          <h1 style={{ font: '400 48px/1.05 Georgia, serif' }}>Something went wrong</h1>
          <p>Please try again in a moment.</p>
          <a href="/" style={{ color: '#ff6b57' }}>
            Return to Home
          </a>
        </main>
      </body>
    </html>
  );
}
