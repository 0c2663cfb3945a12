import { Logo } from './logo';
import { PageLink } from './page-link';
import { SignupButton } from './signup-button';

export function Header() {
  return (
    <header className="header-ground fixed inset-x-0 top-0 z-30 h-header bg-ink text-paper [--ring:var(--color-paper)] print:absolute">
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
