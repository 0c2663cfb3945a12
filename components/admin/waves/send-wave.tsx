'use client';

import type { InviteNext, WaveStep } from '@/lib/admin/waves/waves';
import type { WaveOrder } from '@/lib/operators/mail/invite';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';

interface SendWaveProps {
  inviteNext: InviteNext;
  size: number;
  by: WaveOrder;
  again?: boolean;
  /** How many waves had begun when the page was shown. */
  seen: number;
  /** `EARLY_ACCESS_URL` is set. Otherwise, invitations link to the landing page. */
  hasEarlyAccess: boolean;
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, the wave is not stopped when emails bounce. */
  hasEvents: boolean;
}

export function SendWave(props: SendWaveProps) {
  const { inviteNext, size, by, again, seen, hasEarlyAccess, hasEvents } = props;
  const label = `Invite ${plural(size, 'person', 'people')}`;
  return (
    <ConfirmChange
      title={`${label}?`}
      label={label}
      button={{ variant: 'primary' }}
      confirmLabel={label}
      isDestructive
      typeToConfirm={size}
      change={(dryRun, sum?: WaveStep) =>
        inviteNext({ wave: sum?.wave, remaining: size - (sum?.invited ?? 0), by, again, seen, dryRun })
      }
      countOf={({ invited }) => invited}
      chunks={{
        total: size,
        add: (sum, next) => ({ ...next, invited: sum.invited + next.invited }),
      }}
      describePreview={({ invited, isEmpty }) =>
        invited === 0
          ? ['Nothing would change: nobody is left to invite.']
          : [
              ...(isEmpty
                ? [
                    `Only ${plural(invited, 'person', 'people')} can be invited: then nobody is left to invite.`,
                  ]
                : []),
              hasEarlyAccess
                ? 'Each of them gets an email with a link to early access.'
                : 'EARLY_ACCESS_URL is not set, so each of them gets an email with a link to the landing page.',
              describeSteps(hasEvents),
              "Sent emails can't be taken back. You can stop at any time: people who are already invited stay invited.",
            ]
      }
      describeDone={({ invited, isEmpty }) =>
        `Invited ${plural(invited, 'person', 'people')}.${isEmpty ? ' Now nobody is left to invite.' : ''}`
      }
      // To what is being sent. The next people in line look like those who were invited.
      onDone={() => window.scrollTo(0, 0)}
    />
  );
}

/** @param hasEvents whether `RESEND_WEBHOOK_SECRET` is set. */
export const describeSteps = (hasEvents: boolean) =>
  hasEvents
    ? 'They are sent in growing steps, which stop when too many bounce or are reported as spam.'
    : 'RESEND_WEBHOOK_SECRET is not set, so they are all sent at once, even if many bounce.';
