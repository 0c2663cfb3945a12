import type { Metadata } from 'next';
import { ErrorScreen } from '@/components/layout/error-screen';
import { PageLink } from '@/components/layout/links';
import { buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import { site } from '@/lib/site';
import { fontVariables } from './fonts-without-preload';
import './not-found.css';
import { SiteDocument, metadata as siteMetadata } from './site-document';

export { viewport } from './site-document';

/** This page has no social card, because the layout's would contain an internal path. */
export const metadata: Metadata = {
  ...siteMetadata,
  title: `Page not found | ${site.name}`,
  openGraph: null,
};

/** Site and admin area have a root layout each, so this page is a whole document. */
export default function GlobalNotFound() {
  const picture = (
    <Picture
      name="card-street"
      alt=""
      sizes="(min-width: 48rem) 37.5vw, 100vw"
      className="object-[57%_30%]"
    />
  );
  return (
    <SiteDocument fonts={fontVariables}>
      <ErrorScreen figure="404" title="Oops! Page not found" picture={picture}>
        <PageLink href="/" className={buttonVariants({ variant: 'ink' })}>
          <span>Return to Home</span>
          <IconCell>
            <ArrowRight />
          </IconCell>
        </PageLink>
      </ErrorScreen>
    </SiteDocument>
  );
}
