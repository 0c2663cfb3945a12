/** The part of the provider's script that is used here. */
export interface Grecaptcha {
  render: (place: HTMLElement, options: GrecaptchaOptions) => number;
  reset: (widget: number) => void;
  getResponse: (widget: number) => string;
}

interface GrecaptchaOptions {
  sitekey: string;
  size: 'normal' | 'compact';
  callback: (token: string) => void;
  'expired-callback': () => void;
}

declare global {
  interface Window {
    grecaptcha?: Partial<Grecaptcha>;
  }
}
