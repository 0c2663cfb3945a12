import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { PageLink, SignupButton } from './links';

export function Header() {
  return (
    <header className="header-ground fixed inset-x-0 top-0 z-30 low:absolute h-header bg-ink text-paper [--ring:var(--color-paper)] print:absolute">
      <div className="wrap relative flex h-full items-center gap-[10px] after:absolute after:inset-x-page after:bottom-0 after:h-px after:bg-line-ink narrow:gap-[16px] md:gap-7">
        <Logo />
        <PageLink
          href="/stats"
          className="py-3 font-medium text-tape leading-normal underline-offset-6 hover:underline narrow:text-small"
        >
          Check Balance
        </PageLink>
        <SignupButton variant="paper" size="sm" className="max-narrow:text-tape">
          Get Early Access
        </SignupButton>
      </div>
    </header>
  );
}

/** The name is visible from 768 px; on phones only screen readers get it. */
function Logo() {
  return (
    <PageLink href="/" className="mr-auto flex min-h-11 min-w-[44px] items-center gap-[11px]">
      <LogoMark className="size-7 narrow:size-[34px]" />
      <span className="font-semibold text-[1.1875rem] leading-none tracking-[-0.02em] max-md:sr-only">
        {site.name}
      </span>
    </PageLink>
  );
}

function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" strokeLinecap="round" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="mark" x1="6" y1="58" x2="58" y2="16" gradientUnits="userSpaceOnUse">
          <stop stopColor={palette.violet} />
          <stop offset=".55" stopColor="#B45CE0" />
          <stop offset="1" stopColor={palette.coral} />
        </linearGradient>
      </defs>
      <path
        d="M10 55V31c0-9.6 11.2-13.4 17-5.8l5 6.6 5-6.6C42.8 17.6 54 21.4 54 31v24"
        stroke="url(#mark)"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <circle cx="32" cy="11.5" r="6" fill={palette.coral} />
      <path d="M6.6 51H10M6.6 45H12M6.6 39H10M6.6 33H12" stroke={palette.paper} strokeWidth="1.5" />
    </svg>
  );
}
