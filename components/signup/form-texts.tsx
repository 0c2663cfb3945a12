import { SiteLink } from '@/components/layout/links';
import { consent, mailNotice, minimumAge } from '@/lib/promises';

const privacy = (
  <SiteLink to="privacy" placeholder="#privacy" target="_blank" className="underline">
    Privacy
  </SiteLink>
);

/** The page renders them on the server, so they add nothing to its JavaScript. */
export const formTexts = {
  consent: (
    <>
      {/* Chromium leaves text that is only a space out of the checkbox's name. */}
      {`${consent.before} `}
      <SiteLink to="privacy" target="_blank" className="[&[href]]:underline">
        {consent.link}
      </SiteLink>
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
