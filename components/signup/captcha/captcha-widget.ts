import type { LoadedCaptcha } from './load-captcha';

export class CaptchaWidget {
  /** Too narrow for the normal widget (304 px). */
  private readonly narrow = window.matchMedia('(width < 360px)');
  private id: number | null = null;

  constructor(
    private readonly captcha: LoadedCaptcha,
    private readonly host: HTMLElement,
    private readonly onToken: () => void,
  ) {
    this.narrow.addEventListener('change', this.redraw);
  }

  /** `null` until the visitor has ticked the box, and after the token has expired. */
  get token(): string | null {
    return this.id === null ? null : this.captcha.grecaptcha.getResponse(this.id) || null;
  }

  /** reCAPTCHA only renders into an empty element, so each call creates one. */
  draw(): void {
    const place = document.createElement('div');
    this.host.replaceChildren(place);
    this.id = this.captcha.grecaptcha.render(place, {
      sitekey: this.captcha.siteKey,
      size: this.narrow.matches ? 'compact' : 'normal',
      callback: this.onToken,
    });
  }

  reset(): void {
    const usedId = this.id;
    this.id = null;
    if (usedId !== null) this.captcha.grecaptcha.reset(usedId);
  }

  dispose(): void {
    this.narrow.removeEventListener('change', this.redraw);
  }

  private readonly redraw = (): void => {
    if (this.id !== null) this.draw();
  };
}
