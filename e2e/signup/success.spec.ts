import { expect, inAppTest as test } from '../fixtures';
import { delayRequests } from '../page/network';
import {
  boxOf,
  emptyClipboard,
  enlargeText,
  eventsOf,
  expectAccessible,
  keptInTab,
  openStats,
  returnHome,
  rightEdgeOfContents,
  toastOf,
  widthOf,
} from '../page/page';
import { CODE, freshEmail, joinedResult, joinOnPage } from '../page/signup';
import { answerLookups } from '../page/stats';

test('a visitor joins with the keyboard and gets the ticket', async ({ form, page, baseURL }) => {
  await form.open();
  await form.email.focus();
  await page.keyboard.type(freshEmail());
  // Tab skips the frame until its script has run.
  await expect(form.captcha).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(form.captcha).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /Privacy/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  const release = await delayRequests(page, '**/api/waitlist/signups');
  await page.keyboard.press('Enter');
  await expect(form.button).toHaveText('Joining...');
  await expectAccessible(page, '#signup');
  release();
  const ticket = page.locator('#signup');

  await expect(form.success).toBeFocused();
  // First, because it disappears after five seconds.
  const toast = toastOf(page, "You're on the list! 🎉");
  await expect(toast.getByText(/^You're #\d+ in line\. Premiere features reserved!$/)).toBeVisible();
  await expect(form.email).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Get Early Access' })).toHaveCount(0);
  await expect(ticket.getByText(/^#\d+ in line$/)).toBeVisible();
  const code = await ticket.getByText(/^MFM-[A-Z0-9]{6}$/).textContent();
  await expect(ticket.getByText(`${baseURL}/?ref=${code}`, { exact: true })).toBeVisible();
  await expect(ticket.getByText('$0.00', { exact: true })).toBeVisible();
  await expect(ticket.getByText('10 more referrals to VIP status and $25 credit.')).toBeVisible();
  expect(await eventsOf(page)).toEqual(['waitlist_signup_submit', 'waitlist_signup_success']);

  await expect(ticket.getByText(/^Look for our email with the link to your place at visitor-/)).toBeVisible();
  await ticket.getByText("It isn't there?", { exact: true }).click();
  await expect(ticket.getByText('Look in spam, too.')).toBeVisible();
  const question = ticket.getByRole('group', { name: 'What would you try on first?' });
  await expect(question).toHaveCount(0);
  await emptyClipboard(page);
  await ticket.getByRole('button', { name: 'Copy Link' }).click();
  await expect(question).toBeInViewport({ ratio: 1 });
  const saved = page.waitForResponse('**/api/waitlist/answers');
  await ticket.getByRole('button', { name: 'Dresses' }).click();
  await expect(ticket.getByRole('button', { name: 'Dresses', pressed: true })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await expectAccessible(page, '#signup');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await ticket.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(form.email).toHaveValue('');
  expect(await keptInTab(page)).toEqual({});
  expect(posts.filter((url) => url.startsWith(`${baseURL}/api`))).toEqual([]);
});

test('the success view opens with the number and the picture, which follows every choice', async ({
  page,
}) => {
  await page.addInitScript(`{
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      (window.fonts ??= {})[text] = this.font;
      fillText.call(this, text, ...place);
    };
  }`);
  const letters = page.waitForRequest(/instrument_sans_letters/);
  const ticket = await joinOnPage(page, { first_name: 'Zoe\u0308 O’Neil\u2011Ñandú' });
  await letters;
  for (const [width, height] of [
    [390, 620],
    [360, 640],
    [640, 320],
    [844, 340],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The page scrolls here after joining, too.
    await ticket.evaluate((section) => section.scrollIntoView());
    const picture = ticket.getByRole('img', {
      name: /^Your ticket: .Zoë O’Neil-Ñandú. · First 500, #313 in line\./,
    });
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    const shares = ticket.getByRole('button', { name: /^(Share Link|Post as story)$/ });
    await expect(shares).toHaveCount(2);
    for (const share of await shares.all()) await expect(share).toBeInViewport({ ratio: 1 });
    const number = ticket.getByText('#313', { exact: true });
    await expect(number).toBeInViewport({ ratio: 1 });
    await expect(number).toHaveCSS('animation-name', 'hide-number');
    expect(await number.evaluate(isLargestText)).toBe(true);
    expect(await widthOf(page)).toBe(width);
  }
  // Two fonts in one name look broken.
  expect(JSON.stringify(await page.evaluate('fonts'))).not.toContain('system-ui');

  await page.setViewportSize({ width: 390, height: 620 });
  expect((await boxOf(ticket)).height, 'two screens').toBeLessThanOrEqual(2 * 620);
  await enlargeText(page);
  const { right } = await boxOf(ticket.locator('[data-ticket]'));
  expect(await ticket.locator('[data-ticket]').evaluate(rightEdgeOfContents)).toBeLessThanOrEqual(right);
  expect(await widthOf(page)).toBe(390);
  const change = ticket.getByRole('button', { name: 'Change outfit' });
  await expect(change).toHaveText('Change');
  await change.click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Urban Night Out' }).check();
  await page.keyboard.press('Escape');
  await expect(ticket.getByRole('img', { name: /^Your ticket: .*satin/ })).toBeVisible();
});

function isLargestText(element: Element): boolean {
  const sizeOf = (each: Element) => Number.parseFloat(getComputedStyle(each).fontSize);
  const others = element.closest('[data-ticket]')?.querySelectorAll('*') ?? [];
  return [...others].every((other) => sizeOf(other) <= sizeOf(element));
}

const onSignup =
  'Each one who joins earns you $1 credit, for up to 100 friends, and brings your invitation forward.';
const confirmAddress = 'Confirm your address in our email, which links to your place.';
const onConfirmation =
  'Each one who joins and confirms their email earns you $1 credit, for up to 100 friends, and brings your invitation forward.';

for (const [paysOn, sentences] of [
  ['signup', [onSignup]],
  ['confirmation', [onConfirmation, confirmAddress]],
] as const) {
  test(`where credit is paid on ${paysOn}, the ticket promises that, and no toast covers it`, async ({
    page,
    total,
  }) => {
    await total.open({ total: 500, state: 'open', pays_on: paysOn });
    const ticket = await joinOnPage(page);
    const toast = toastOf(page, "You're on the list! 🎉");
    // Otherwise it disappears after five seconds.
    await toast.getByRole('button', { name: 'Close' }).focus();
    for (const sentence of [onSignup, onConfirmation, confirmAddress]) {
      const isPromised = sentences.some((one) => one === sentence);
      await expect(ticket.getByText(sentence)).toHaveCount(isPromised ? 1 : 0);
    }
    const heading = ticket.getByRole('heading', { level: 2 });
    for (const [width, height, covered] of [
      [390, 620, ticket.locator('[data-ticket]')],
      // In a low window, the toast is over the hole of the tag.
      [844, 340, heading],
      [1440, 900, ticket.locator('[data-ticket]')],
    ] as const) {
      await page.setViewportSize({ width, height });
      await ticket.evaluate((section) => section.scrollIntoView());
      const overlap = async () => (await boxOf(toast)).bottom - (await boxOf(covered)).y;
      await expect.poll(overlap, `${width} × ${height}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 620 });
    await enlargeText(page);
    await ticket.evaluate((section) => section.scrollIntoView());
    expect((await boxOf(toast)).bottom).toBeLessThanOrEqual((await boxOf(heading)).y);
  });
}

test('the ticket shows VIP status, referrals and credit, and fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const vip = { is_vip: true, referral_count: 10, store_credit_cents: 103_500, signup_position: 1_234_567 };
  const ticket = await joinOnPage(page, vip);

  await expect(toastOf(page, "You're on the list! 🎉")).toContainText("You're #1,234,567 in line.");
  await expect(toastOf(page, "You're on the list! 🎉")).not.toContainText('reserved');
  await expect(ticket.getByText('#1,234,567 in line', { exact: true })).toBeVisible();
  await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toBeVisible();
  await expect(ticket.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible();
  await expect(ticket.getByText('$1,035.00', { exact: true })).toBeVisible();
  await expect(
    ticket.getByText("You're a VIP, and you have your $25 credit. Each additional referral adds $1 credit."),
  ).toBeVisible();
  expect(await widthOf(page)).toBe(320);
  await expectAccessible(page);
  await enlargeText(page);
  const { right } = await boxOf(ticket.locator('[data-ticket]'));
  for (const figure of ['#1,234,567', '$1,035.00'])
    expect(await ticket.getByText(figure).first().evaluate(rightEdgeOfContents)).toBeLessThanOrEqual(right);
});

test('an open ticket follows referrals, also when a lookup fails', async ({ page, total }) => {
  await page.clock.install();
  await total.open(312);
  const bar = page.getByRole('complementary', { name: 'Waitlist' });
  await expect(bar, 'the hero has a button').toBeHidden();
  await page.getByRole('heading', { name: 'How It Works' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  let changes: Record<string, unknown> | undefined = { referral_count: 2, store_credit_cents: 200 };
  await page.route('**/api/referrals/*', (route) =>
    route.fulfill({ json: changes ? joinedResult(changes).signup : null }),
  );
  const ticket = await joinOnPage(page);
  await expect(page.getByText('187 / 500')).toBeVisible();
  await expect(bar).toBeHidden();
  const toTicket = { name: '#313 · Share' };
  await expect(page.getByRole('banner').getByRole('button', toTicket)).toBeVisible();
  await page.getByRole('heading', { name: 'How It Works' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner').getByRole('button', toTicket)).toBeHidden();
  await bar.getByRole('button', toTicket).click();
  await expect(ticket.getByRole('heading')).toBeInViewport();
  await expect(bar).toBeHidden();

  await page.clock.runFor('00:31');
  await expect(ticket.getByText('$2.00', { exact: true })).toBeVisible();
  await expect(ticket.getByText('8 more referrals to VIP status and $25 credit.')).toBeVisible();
  for (const [is_vip, referral_count, sentence] of [
    [false, 12, "You've reached 10 referrals. Each additional referral adds $1 credit."],
    [true, 9, "You're a VIP. 1 more referral to $25 credit."],
  ] as const) {
    changes = { is_vip, referral_count };
    await page.clock.runFor('00:31');
    await expect(ticket.getByText(sentence)).toBeVisible();
    await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toHaveCount(is_vip ? 1 : 0);
  }
  changes = undefined;
  await page.clock.runFor('01:00');
  await expect(ticket.getByText("You're a VIP. 1 more referral to $25 credit.")).toBeVisible();
});

test('the ticket stays, also after a reload, for which its code alone is stored', async ({ page }) => {
  await answerLookups(page);
  const ticket = await joinOnPage(page);
  await ticket.getByRole('link', { name: 'Check Balance' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
  await expect(page.getByLabel('Referral code')).toHaveValue(CODE);
  await page.goBack();
  await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await openStats(page);
  // The link of the header leads to the own balance, too.
  await expect(page.getByLabel('Referral code')).toHaveValue(CODE);
  await returnHome(page);
  await expect(ticket.getByText('#313 in line', { exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.reload();

  await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
  await expect(ticket.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  expect(await keptInTab(page)).toEqual({ 'ticket-code': CODE });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/?ref=${CODE}#signup`);
  await page.reload();
  await expect(page.getByRole('heading', { name: "You're In" })).toBeVisible();
  await expect(page.getByText('A friend invited you')).toHaveCount(0);
  const { bottom } = await boxOf(page.getByRole('banner'));
  await expect.poll(async () => (await boxOf(ticket)).y, 'below the header').toBeGreaterThanOrEqual(bottom);
});
