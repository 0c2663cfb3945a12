import 'server-only';
import { cookies } from 'next/headers';
import { shortcutsCookie, themeCookie, timeZoneCookie } from '@/lib/admin/preferences';

/** The preferences that the browser sends as cookies. */
export async function readPreferences() {
  const jar = await cookies();
  return {
    theme: themeCookie.parse(jar.get(themeCookie.name)?.value),
    timeZone: timeZoneCookie.parse(jar.get(timeZoneCookie.name)?.value),
    shortcuts: shortcutsCookie.parse(jar.get(shortcutsCookie.name)?.value),
  };
}
