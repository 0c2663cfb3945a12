import { site } from '@/lib/site';
import { LogoMark } from './logo-mark';
import { PageLink } from './page-link';

/** Mark and word; on a phone the word is for screen readers only. */
export function Logo() {
  return (
    <PageLink href="/" className="mr-auto flex min-h-11 min-w-[44px] items-center gap-[11px]">
      <LogoMark className="size-7 narrow:size-[34px]" />
      <span className="font-semibold text-[1.1875rem] leading-none tracking-[-0.02em] max-md:sr-only">
        {site.name}
      </span>
    </PageLink>
  );
}
