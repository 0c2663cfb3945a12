/** Options for `test.use`: Instagram's browser on an iPhone, as far as Chromium can imitate it. */
export const inAppBrowser = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 389.0.0.36.95 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 752416127)',
  viewport: { width: 390, height: 620 },
  // Chromium's preload scanner takes the width of a phone's window from it.
  screen: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  acceptDownloads: false,
  /** See `removeAbilities`. */
  limited: true,
};

/** Runs in a page before its scripts: storage throws, clipboard and share dialog are missing. */
export function removeAbilities(): void {
  for (const storage of ['localStorage', 'sessionStorage']) {
    const get = () => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    };
    Object.defineProperty(window, storage, { get });
  }
  for (const ability of ['clipboard', 'share', 'canShare']) {
    Object.defineProperty(navigator, ability, { configurable: true, value: undefined });
  }
}
