import { SiteLink } from '@/components/layout/links';
import { consent, mailNotice, minimumAge } from '@/lib/promises';

const privacy = (
  <SiteLink to="privacy" target="_blank" className="[&[href]]:underline">
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
      {` ${consent.after}`}
    </>
  ),
  captcha: <>Google checks for us that you're human. {privacy}</>,
  belowButton: (
    <>
      {minimumAge} {mailNotice} {privacy}
    </>
  ),
};

export type FormTexts = typeof formTexts;
