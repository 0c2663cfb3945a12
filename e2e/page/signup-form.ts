import { expect, type Locator, type Page } from '@playwright/test';
import { freshEmail } from './sample';

export class SignupForm {
  readonly email: Locator;
  readonly firstName: Locator;
  readonly widget: Locator;
  readonly captcha: Locator;
  readonly button: Locator;
  readonly success: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email', { exact: true });
    this.firstName = page.getByLabel('First name');
    this.widget = page.locator('iframe[title="reCAPTCHA"]');
    this.captcha = this.widget.contentFrame().getByRole('checkbox', { name: "I'm not a robot" });
    this.button = page.locator('#signup').getByRole('button', { name: /Claim Your Early Spot|Joining/ });
    this.success = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}#signup`);
    await expect(this.button).toBeEnabled();
  }

  /** Ticks the captcha and waits until the page has its token. */
  async tick(): Promise<void> {
    const frame = await (await this.widget.elementHandle())?.contentFrame();
    // A click before the frame's script has run has no effect.
    await frame?.waitForLoadState();
    // Chromium draws no frame of another origin that is out of view, so a click would wait for one.
    await this.widget.scrollIntoViewIfNeeded();
    await this.captcha.click();
    await expect(this.page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  }

  async join(email = freshEmail()): Promise<void> {
    await this.email.fill(email);
    await this.tick();
    await this.button.click();
  }
}
