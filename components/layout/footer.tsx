import { site } from '@/lib/site';
import { FooterNotes, notes } from './footer-notes';
import { PageLink } from './page-link';

export function Footer() {
  return (
    <footer className="ground-ink overflow-x-clip pb-bar pt-[clamp(56px,6vw,88px)] print:hidden">
      <div className="wrap">
        <nav
          aria-label="Footer"
          className="flex flex-wrap items-center gap-x-7 gap-y-1 border-line-ink border-b pb-7 md:gap-x-10 md:gap-y-3"
        >
          <PageLink
            href="/stats"
            className="mr-auto py-2.5 font-display text-d3 underline-offset-8 hover:underline max-md:mb-4 max-md:w-full"
          >
            Check Balance
          </PageLink>
          {notes.map(({ id, name }) => (
            <a key={id} href={`#${id}`} className="py-2.5 font-medium underline-offset-6 hover:underline">
              {name}
            </a>
          ))}
        </nav>
        <FooterNotes />
        <p
          aria-hidden="true"
          className="-ml-[0.012em] whitespace-nowrap pt-8 pb-[0.36em] font-giant text-[calc((min(100vw,1440px)-2*var(--page-padding))/4.02)] leading-[0.8] tracking-[-0.046em] md:pt-14 md:pb-[0.3em]"
        >
          {site.name}
        </p>
      </div>
    </footer>
  );
}
