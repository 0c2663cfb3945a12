import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { site } from '@/lib/site';
import { PageLink } from '../ui/page-link';
import { Navigation } from './navigation';

interface ShellProps {
  email: string;
  badges: Record<string, ReactNode>;
  children: ReactNode;
}

function SignOut({ isEverywhere = false }: { isEverywhere?: boolean }) {
  return (
    <form method="post" action="/admin/sign-out">
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        name="where"
        value={isEverywhere ? 'everywhere' : 'here'}
      >
        {isEverywhere ? 'Sign out everywhere' : 'Sign out'}
      </Button>
    </form>
  );
}

/** Navigation, account and page: a column on wide screens, a bar on others, whose tabs stay when the page scrolls. */
export function Shell({ email, badges, children }: ShellProps) {
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-sm bg-strong px-3 py-2 text-surface focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="shell-header">
        <PageLink
          href="/admin"
          className="flex min-h-11 items-center px-4 max-[22rem]:sr-only font-display text-lg text-strong lg:mt-4 lg:mb-3 lg:px-5"
        >
          {site.name}
        </PageLink>
        <div className="min-w-0 max-lg:order-last max-lg:w-full">
          <Navigation badges={badges} />
        </div>
        <div className="flex min-w-0 items-center gap-1 pe-2 lg:mt-auto lg:flex-wrap lg:p-3">
          <p title={email} className="truncate px-2 text-muted text-sm max-md:sr-only lg:w-full lg:pb-1">
            <span className="sr-only">Signed in as </span>
            {email}
          </p>
          <SignOut />
          <SignOut isEverywhere />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-16 md:px-8 lg:pt-8">
        <div className="mx-auto max-w-[1200px]">
          <noscript>
            <p className="mb-6 text-warn">The admin area needs JavaScript.</p>
          </noscript>
          {children}
        </div>
      </main>
    </div>
  );
}
