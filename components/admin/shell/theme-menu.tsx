'use client';

import { useState } from 'react';
import { Button } from '@/components/admin/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/admin/ui/dropdown-menu';
import { Monitor, Moon, Sun } from '@/components/admin/ui/icons';
import { savePreference } from '@/components/admin/ui/save-preference';
import { type Theme, themeCookie } from '@/lib/admin/preferences';

const options = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** The server renders the next page with the cookie's theme, so pages never flash. */
function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  savePreference(themeCookie, theme);
}

export function ThemeMenu({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = options.find((option) => option.theme === theme)?.Icon ?? Monitor;

  return (
    // A modal menu locks the scroll, which shifts pages that have a scroll bar.
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Theme: ${theme}`}>
          <Icon />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={theme}>
          {options.map((option) => (
            <DropdownMenuRadioItem
              key={option.theme}
              value={option.theme}
              onSelect={() => {
                setTheme(option.theme);
                apply(option.theme);
              }}
            >
              <option.Icon />
              {option.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
