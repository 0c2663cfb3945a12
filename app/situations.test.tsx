import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { ClosedPlace } from '@/components/place/closed-place';
import { PlacePage } from '@/components/place/place-page';
import { ReferralTag } from '@/components/referral/referral-tag';
import { ReferredBy } from '@/components/signup/referred-by';
import { SignupsOver } from '@/components/signup/signups-over';
import { Ticket } from '@/components/signup/ticket';
import { StatsCard } from '@/components/stats/stats-card';
import { describeTicket, ticketText } from '@/components/ticket-picture/draw/text';
import { closedNotice } from '@/lib/place/place-words';
import type { Situation } from '@/lib/situation';
import { copiedMessage, joinedMessage, shareMessage, signupFailureMessages } from '@/lib/waitlist/messages';
import LandingPage from './(site)/page';
import StatsPage from './(site)/stats/page';
import { findFalse, type Page } from './testing/rules';
import { APP, CODE, personSituations, render, situations, textOf } from './testing/situations';

const { said } = vi.hoisted(() => {
  // The ticket's code asks for them when it loads. Vitest would take stubs back after the first test.
  const browser = { matchMedia: () => ({ matches: false }), navigator: { userAgent: 'node' } };
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value });
  return { said: new Set<string>() };
});

/** Collects what lib/promises.ts says. */
vi.mock('@/lib/promises', async (original) => {
  const collect = (value: unknown): unknown => {
    if (typeof value === 'string') said.add(value);
    if (typeof value === 'object' && value !== null) Object.values(value).map(collect);
    return value;
  };
  const watch = (value: unknown) =>
    typeof value === 'function' ? (...given: unknown[]) => collect(value(...given)) : collect(value);
  const promises = Object.entries(await original<typeof import('@/lib/promises')>());
  return Object.fromEntries(promises.map(([name, value]) => [name, watch(value)]));
});
vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));
let referrerCode: string | null = null;
vi.mock('@/components/ui/use-browser-value', () => ({ useBrowserValue: () => referrerCode }));

const pageOf = (html: string): Page => ({ html, text: textOf(html) });
const together = (pages: Page[]): Page => ({
  html: pages.map(({ html }) => html).join(''),
  text: pages.map(({ text }) => text).join('\n'),
});

const expectTrue = (situation: Situation, ...pages: Page[]) =>
  expect(findFalse(together(pages), situation, said)).toEqual([]);

describe.each(situations)('%s', (_, situation) => {
  const isOpen = situation.state === 'open';
  const show = (element: ReactNode, answers?: Record<string, unknown>) =>
    pageOf(render(element, situation, answers));
  const header = () => show(<Header />);
  const footer = () => show(<Footer />);

  test('the landing page', () => {
    const page = show(<LandingPage />);
    // The browser loads what replaces the form.
    const withoutForm = page.html.replace(/<div class="invitation">.*?<\/form>.*?<\/dl>/s, '');
    const shown = isOpen ? [page] : [pageOf(withoutForm), show(<SignupsOver situation={situation} />)];
    expectTrue(situation, header(), ...shown, footer());
    const { text } = together(shown);
    expect(/Invitations come by email/.test(text)).toBe(situation.state === 'closed');
    expect(text).toContain(situation.prize ?? 'a gift we');
  });

  test('the page of balances, without a code, and the messages', () => {
    expectTrue(situation, header(), show(<StatsPage />), footer());
    const { title, description } = signupFailureMessages.closed;
    if (!isOpen) expectTrue(situation, header(), pageOf(`${title}\n${description}`));
    expectTrue(situation, header(), show(<ClosedPlace {...closedNotice('ended', 'erased')} />));
  });

  test.each([true, false, undefined])('a friend whose link earns credit: %s', (earnsCredit) => {
    referrerCode = CODE;
    const answers = earnsCredit === undefined ? {} : { [CODE]: { earnsCredit } };
    const pages = [show(<ReferralTag />, answers), ...(isOpen ? [show(<ReferredBy />, answers)] : [])];
    referrerCode = null;
    for (const page of pages) {
      expectTrue(situation, header(), page);
      if (!isOpen || !earnsCredit) expect(page.text).not.toMatch(/\$|earn|They get/);
      else expect(page.text).toMatch(/free\b.*They get \$1 credit/is);
    }
  });
});

describe.each(personSituations)('%s', (_, { situation, stats, place, mails }) => {
  const { state, invitation, earnsCredit, paysOnConfirmation } = situation;
  const show = (element: ReactNode) => pageOf(render(element, situation));
  const header = () => show(<Header />);

  test('success view, balance, picture and messages', () => {
    const joined = { ...stats, id: 'id', email: 'ada@x.example', idempotencyKey: 'key' };
    // Anybody who knows the code can see these, so they can't depend on whether the person gets mail.
    const known = { ...situation, getsMail: true };
    expectTrue(known, header(), show(<Ticket signup={joined} />));
    expectTrue(known, header(), show(<StatsCard stats={stats} loading={false} />));
    if (state !== 'open') return;
    const picture = describeTicket(ticketText(stats, situation), null);
    const { title, text } = shareMessage(situation);
    const toasts = [copiedMessage(situation), joinedMessage(stats.signupPosition)];
    const words = toasts.flatMap((toast) => [toast.title, toast.description]);
    expectTrue(situation, pageOf([picture, title, text, ...words].join('\n')));
    const earns = `I get $1 credit${paysOnConfirmation ? ' if you confirm' : ''}`;
    expect(picture.includes(earns)).toBe(earnsCredit);
  });

  test('“Your place”', () => {
    const page = show(<PlacePage token="token" place={place} outcome={undefined} typed={{}} />);
    expectTrue(situation, page);
    const opens = state === 'launched' || invitation === 'invited' || invitation === 'accepted';
    expect(page.html.includes(`href="${APP}`)).toBe(opens);
  });

  test('every email', async () => {
    for (const { kind, subject, html, text } of await mails()) {
      expect([state, kind]).not.toEqual(['launched', 'invitation_reminder']);
      expectTrue(situation, pageOf(subject), pageOf(html));
      expectTrue(situation, pageOf(subject), { html: text, text });
      if (state !== 'launched') continue;
      expect(text).toMatch(invitation === 'accepted' ? `${APP}/` : /\?invitation=[\w-]{40}/);
    }
  });
});
