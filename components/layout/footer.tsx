'use client';

import { footerNotes } from '@/lib/promises';
import { site } from '@/lib/site';
import { PageLink, SiteLink } from './links';
import { useSituation } from './use-waitlist';

export function Footer() {
  const notes = footerNotes(useSituation());
  return (
    <footer className="ground-ink overflow-x-clip pb-bar pt-[clamp(28px,6vw,88px)]">
      <div className="@container wrap">
        <nav
          aria-label="Footer"
          className="flex flex-wrap items-center justify-between gap-x-[3vw] gap-y-1 border-line-ink border-b pb-3 md:justify-start md:pb-7 md:gap-x-10"
        >
          <PageLink
            href="/stats"
            className="mr-auto py-2.5 font-display text-d3 underline-offset-8 hover:underline max-lg:w-full md:max-lg:mb-4"
          >
            Check Balance
          </PageLink>
          {notes.map(({ id, name }) => (
            <SiteLink
              key={id}
              to={id}
              placeholder={`#${id}`}
              className="py-3 font-medium underline-offset-6 hover:underline max-md:text-small"
            >
              {name}
            </SiteLink>
          ))}
        </nav>
        {/* What the links show until their pages exist. CSS shows the note that the URL's hash points to. */}
        {notes.map(({ id, name, text }) => (
          <section
            key={id}
            id={id}
            aria-label={name}
            className="hidden border-line-ink border-b py-6 target:block"
          >
            <p className="max-w-[34em]">
              <strong className="font-semibold">{name}.</strong> {text}
            </p>
          </section>
        ))}
        <p aria-hidden="true" className="footer-name">
          {site.name}
        </p>
      </div>
    </footer>
  );
}
