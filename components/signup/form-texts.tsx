import { SiteLink } from '@/components/layout/links';
import { Ladder } from '@/components/referral/ladder';
import { consent, linkTerms, mailNotice, minimumAge, noPhoto, photoTerms } from '@/lib/promises';
import { firstSituation } from '@/lib/situation';

const privacy = (
  <SiteLink to="privacy" target="_blank" className="py-3.5 [&[href]]:underline">
    {consent.link}
  </SiteLink>
);

/** The page renders them on the server, so they add nothing to its JavaScript. */
export const formTexts = {
  consent: (
    <>
      {/* Chromium leaves text that is only a space out of the checkbox's name. */}
      {`${consent.before} `}
      {privacy}
      {consent.after}
    </>
  ),
  captcha: <>Google checks for us that you're human. {privacy}</>,
  photo: (
    <details className="-my-3">
      <summary className="disclosure">{noPhoto}</summary>
      <p className="text-muted text-small">{photoTerms(firstSituation)}</p>
    </details>
  ),
  belowButton: (
    <>
      {minimumAge} {mailNotice} {privacy}
    </>
  ),
  link: <p className="max-w-[22em] text-lead">{linkTerms}</p>,
  ladder: <Ladder className="mt-6" />,
};

export type FormTexts = typeof formTexts;
