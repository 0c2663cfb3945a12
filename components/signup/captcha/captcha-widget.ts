import type { LoadedCaptcha } from './load-captcha';

/** Where the normal widget of 304 px does not fit beside the page's padding. */
const COMPACT_QUERY = '(width < 360px)';

/** The provider's checkbox in a place on the page. */
export class CaptchaWidget {
  private readonly narrow = window.matchMedia(COMPACT_QUERY);
  private size: 'normal' | 'compact' | null = null;
  private id: number | null = null;
  private usableToken: string | null = null;

  /**
   * @param host an element that nothing else puts children into.
   * @param onToken called when the person has ticked the box.
   */
  constructor(
    private readonly captcha: LoadedCaptcha,
    private readonly host: HTMLElement,
    private readonly onToken: () => void,
  ) {
    this.narrow.addEventListener('change', this.fit);
  }

  /** The proof that the box was ticked, as long as it holds. */
  get token(): string | null {
    if (this.id === null) return null;
    return this.usableToken ?? (this.captcha.grecaptcha.getResponse(this.id) || null);
  }

  /** Draws the widget into a fresh element: the provider refuses one that has children. */
  draw(): void {
    const place = document.createElement('div');
    this.host.replaceChildren(place);
    this.usableToken = null;
    this.size = this.fittingSize;
    this.id = this.captcha.grecaptcha.render(place, {
      sitekey: this.captcha.siteKey,
      size: this.size,
      callback: (token) => {
        this.usableToken = token;
        this.onToken();
      },
      'expired-callback': () => {
        this.usableToken = null;
      },
    });
  }

  /** Resets the box and forgets the token, which can be used only once. */
  reset(): void {
    const used = this.id;
    this.id = null;
    this.usableToken = null;
    if (used !== null) this.captcha.grecaptcha.reset(used);
  }

  /** Removes the listener for the window's size, which would keep the widget alive as long as the page is open. */
  dispose(): void {
    this.narrow.removeEventListener('change', this.fit);
  }

  private get fittingSize() {
    return this.narrow.matches ? 'compact' : 'normal';
  }

  private readonly fit = (): void => {
    if (this.id !== null && this.size !== this.fittingSize) this.draw();
  };
}
