import 'server-only';
import { cookies } from 'next/headers';
import { shortcutsCookie, themeCookie, timeZoneCookie } from '@/lib/admin/preferences';

/** How this browser wants to see the admin area. */
export async function readPreferences() {
  const jar = await cookies();
  return {
    theme: themeCookie.parse(jar.get(themeCookie.name)?.value),
    timeZone: timeZoneCookie.parse(jar.get(timeZoneCookie.name)?.value),
    shortcuts: shortcutsCookie.parse(jar.get(shortcutsCookie.name)?.value),
  };
}
