import { isTimeZone } from './format-time';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A display setting in a cookie: the server renders it, so the page does not flash. */
function preferenceCookie<T extends string>(
  name: string,
  fallback: T,
  isValid: (value: string) => value is T,
) {
  return {
    name,
    parse: (value: string | undefined): T => (value !== undefined && isValid(value) ? value : fallback),
    /** For `document.cookie`. */
    serialize: (value: T) =>
      `${name}=${encodeURIComponent(value)}; path=/admin; max-age=${YEAR_SECONDS}; samesite=lax`,
  };
}

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type Switch = 'on' | 'off';

const isSwitch = (value: string): value is Switch => value === 'on' || value === 'off';
const isTheme = (value: string): value is Theme => themes.some((theme) => theme === value);
const isZone = (value: string): value is string => isTimeZone(value);

export const themeCookie = preferenceCookie<Theme>('admin_theme', 'system', isTheme);
export const timeZoneCookie = preferenceCookie<string>('admin_time_zone', 'UTC', isZone);
export const shortcutsCookie = preferenceCookie<Switch>('admin_shortcuts', 'on', isSwitch);
