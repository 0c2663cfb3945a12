import type { Command } from 'commander';
import { operatorAddress } from '@/lib/admin/auth/sign-in';
import { createWholeLink } from '@/lib/admin/auth/whole-link';
import { parseSignInSettings } from '@/lib/config/env';
import { addQuery } from '../command';

export function addSignIn(program: Command): void {
  addQuery(program, 'sign-in <address>', {
    description: 'print a link to sign in as an operator, for when no mail leaves',
    usageError: (_values, address = '') =>
      !operatorAddress.safeParse(address).success && 'enter a full email address, like name@example.com',
    async run({ handle }, address) {
      const email = operatorAddress.parse(address);
      return { email, url: await createWholeLink(parseSignInSettings(process.env), handle, email) };
    },
    lines: ({ email, url }) => [
      url,
      `It works once, for ten minutes, in any browser. Anyone who has it signs in as ${email}.`,
    ],
  });
}
