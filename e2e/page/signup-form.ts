import { expect, type Locator, type Page } from '@playwright/test';

/** The signup form as a visitor meets it. */
export class SignupForm {
  readonly email: Locator;
  readonly firstName: Locator;
  /** The provider's frame, and the box in it. */
  readonly widget: Locator;
  readonly captcha: Locator;
  readonly button: Locator;
  /** Stands over the ticket that takes the form's place. */
  readonly success: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email', { exact: true });
    this.firstName = page.getByLabel('First name');
    this.widget = page.locator('iframe[title="reCAPTCHA"]');
    this.captcha = this.widget.contentFrame().getByRole('checkbox', { name: "I'm not a robot" });
    this.button = page.locator('#signup').getByRole('button', { name: /Claim Your Early Spot|Joining/ });
    this.success = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  }

  /** Opens the landing page at the form and waits for the widget. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}#signup`);
    await expect(this.button).toBeEnabled();
  }

  /** Ticks the captcha's box, as a person does, and waits until the page has its token. */
  async tick(): Promise<void> {
    const frame = await (await this.widget.elementHandle())?.contentFrame();
    // A tick before the box's script has run is lost.
    await frame?.waitForLoadState();
    await this.captcha.click();
    await expect(this.page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  }

  /** Fills in what is needed and sends it. */
  async join(email: string): Promise<void> {
    await this.email.fill(email);
    await this.tick();
    await this.button.click();
  }
}

/** An address that no other test uses. */
export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.org`;
}
