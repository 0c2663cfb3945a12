import { Text } from '@react-email/components';
import { VIP_REFERRALS } from '@/lib/constants';
import { formatCents, formatReward } from '@/lib/credit/money';
import { grouped } from '@/lib/plural';
import { openApp } from '@/lib/promises';
import { site } from '@/lib/site';
import type { PersonSituation } from '@/lib/situation';
import { type MailBlock, TextLink } from './blocks';
import { footer, type MailContent } from './layout';
import { type } from './theme';

/** What every mail to a person on the waitlist can say. The sender has already cleaned and shortened the name. */
export interface MailProps {
  firstName: string | null;
  referralCode: string;
  signupPosition: number;
  referralCount: number;
  storeCreditCents: number;
  /** What was paid to this person. */
  paidBonusCents: number;
  situation: PersonSituation;
  /** The person's own link to the app. Null: they can't open it yet. */
  appLink: string | null;
  siteUrl: string;
  referralLink: string;
  placeUrl: string;
  /** People who need not confirm their address get no link. */
  confirmUrl: string | null;
  unsubscribeUrl: string;
  postalAddress: string | null;
}

export type PersonView = ReturnType<typeof viewPerson>;

const LONG_POSITION = 10_000;

/** Numbers in which most people differ are texts, so that they make no variants of a mail. */
export function viewPerson(props: MailProps) {
  const { signupPosition, referralCount, storeCreditCents, paidBonusCents, ...others } = props;
  const { firstName, situation, siteUrl, referralLink, referralCode } = others;
  // The spread comes last: V8 takes two microseconds for each property after one.
  return {
    name: firstName ?? 'there',
    /** Does not break at a hyphen: "María-José". */
    unbrokenName: firstName?.replaceAll('-', '\u2011') ?? null,
    /** Ends a sentence with the name: "J.R." has a full stop. */
    stop: firstName?.endsWith('.') ? '' : '.',
    position: `#${grouped(signupPosition)}`,
    isLongPosition: signupPosition >= LONG_POSITION,
    storeCredit: formatCents(storeCreditCents),
    hasCredit: storeCreditCents > 0,
    paidBonus: formatReward(paidBonusCents),
    referrals: grouped(referralCount),
    referralsTowardVip: VIP_REFERRALS - situation.referralsToVip,
    balanceUrl: `${siteUrl}/stats?code=${referralCode}`,
    /** The link without the code, which stays on one line. */
    linkStart: referralLink.slice(0, -referralCode.length),
    ...others,
  };
}

/** @param isNews for people who turned news on. Other mail belongs to joining. */
export function personFooter(view: PersonView, isNews = false): MailBlock {
  const { siteUrl, postalAddress, placeUrl, appLink, unsubscribeUrl } = view;
  const reason = "You're receiving this email because";
  return footer(
    isNews
      ? `${reason} news is turned on for your place on the waitlist at ${siteUrl}. You can turn it off there.`
      : `${reason} someone joined the waitlist at ${siteUrl} with this address. If that wasn't you, you can ignore it.`,
    {
      links: {
        ...(appLink && { [openApp]: appLink }),
        'Your place': placeUrl,
        Unsubscribe: unsubscribeUrl,
      },
      postalAddress,
    },
  );
}

/** Sentences, without those that are missing. */
export const joined = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ');

type Content = Pick<MailContent, 'preheader' | 'ticket' | 'below'> & { title: string; isNews?: true };

export function personMail(view: PersonView, { title, isNews, ...content }: Content): MailContent {
  return {
    ...content,
    heading: view.unbrokenName ? `${title}, ${view.unbrokenName}${view.stop}` : `${title}.`,
    greeting: `Hi ${view.name},\n\n${title}.`,
    signOff: `Thank you,\n${site.name}`,
    footer: personFooter(view, isNews),
  };
}

const aboutPlace = 'It shows which friends count, your credit and your data. Keep its link to yourself.';

/** The line below the ticket says what the link in the footer leads to. */
export function placeLine(placeUrl: string, marginTop = '32px'): MailBlock {
  const html = (
    <Text style={{ ...type.body, marginTop }}>
      <TextLink href={placeUrl}>Your place</TextLink> is your private page. {aboutPlace}
    </Text>
  );
  return { html, text: `Your place is your private page. ${aboutPlace}\n${placeUrl}` };
}
