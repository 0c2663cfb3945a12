import { PageLink, SignupButton } from './links';
import { Logo } from './logo';

export function Header() {
  return (
    <header className="header-ground fixed inset-x-0 top-0 z-30 low:absolute h-header print:absolute bg-ink text-paper [--ring:var(--color-paper)]">
      <div className="header-row">
        <PageLink href="/" className="mr-auto flex min-h-11 min-w-[44px] items-center gap-[11px]">
          {/* On phones only screen readers get the name. */}
          <Logo nameClassName="max-md:sr-only" />
        </PageLink>
        <PageLink
          href="/stats"
          className="flex min-h-11 items-center font-medium text-tape leading-normal underline-offset-6 hover:underline narrow:text-small"
        >
          Check Balance
        </PageLink>
        <SignupButton variant="paper" size="sm" className="header-signup max-narrow:text-tape" />
      </div>
    </header>
  );
}
