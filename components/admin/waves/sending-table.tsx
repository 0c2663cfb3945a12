'use client';

import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { describeEnd, explainSending, standingTitle } from '@/lib/mail-words';
import type { Action } from '@/lib/operations/action-result';
import type { BrakeState, EndedWave, ListedBrake } from '@/lib/operators/mail/mail-brakes';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { type Column, DataTable } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

type ChangeSending = Action<{ id: string; to: 'sending' | 'stopped' | 'ended'; seen: BrakeState }, EndedWave>;

const columns = (change: ChangeSending): Column<ListedBrake>[] => [
  { header: 'Emails', card: 'title', cell: nameOf },
  {
    header: 'State',
    cell: ({ state }) =>
      state === 'stopped' ? <Badge variant="bad">Stopped</Badge> : <Badge variant="neutral">Sending</Badge>,
  },
  {
    header: 'Since',
    cell: ({ state, stoppedAt, stepAt }) => {
      const since = state === 'stopped' ? stoppedAt : stepAt;
      return since && <LocalTime value={since} />;
    },
  },
  { header: 'Progress or reason', cell: explainSending },
  {
    header: 'Change',
    cell: (brake) => (
      <span className="inline-flex gap-2 max-lg:flex-wrap max-lg:justify-end">
        {changesOf(brake).map(({ to, ...words }) => (
          <ConfirmChange
            key={to}
            {...words}
            button={{ variant: to === 'sending' ? 'primary' : 'secondary', size: 'sm' }}
            change={(dryRun) => change({ id: brake.id, to, seen: stateOf(brake), dryRun })}
          />
        ))}
      </span>
    ),
  },
];

const stateOf = ({ state, stoppedAt }: ListedBrake) => ({ state, stoppedAt });

function nameOf({ id, subject }: ListedBrake): ReactNode {
  if (subject !== null) return <RowLink href={`/admin/announcements/${id}`}>{subject}</RowLink>;
  return (
    standingTitle(id) ?? (
      <>
        Invitations of <LocalTime value={startOfWave(id)} />
      </>
    )
  );
}

/** The id of a wave is a UUID of version 7, which begins with its time. */
const startOfWave = (wave: string) => new Date(Number.parseInt(wave.replace('-', '').slice(0, 12), 16));

export function SendingTable({ brakes, change }: { brakes: ListedBrake[]; change: ChangeSending }) {
  return (
    <DataTable label="Emails being sent" columns={columns(change)} rows={brakes} rowKey={({ id }) => id} />
  );
}

const LIMITS = 'Resend closes accounts above 4% bounces or 0.08% complaints. Resume once you know the cause.';

function changesOf(brake: ListedBrake) {
  const isNews = brake.subject !== null;
  const stop = {
    to: 'stopped',
    title: 'Stop sending?',
    label: 'Stop',
    describePreview: () => ['What Resend has is delivered. The rest waits until you resume or end it.'],
    describeDone: () => 'Stopped.',
  } as const;
  const resume = {
    to: 'sending',
    title: 'Resume sending?',
    label: 'Resume',
    describePreview: () => [
      `It was stopped because ${explainSending(brake)}.`,
      ...(brake.reason === 'operator' ? [] : [LIMITS]),
      'Only what is sent from now on counts, and a wave begins with 100 emails again.',
    ],
    describeDone: () => 'Sending again.',
  } as const;
  const end = {
    to: 'ended',
    title: isNews ? 'End this announcement?' : 'End this wave?',
    label: 'End',
    isDestructive: true,
    describePreview: ({ notSent }: EndedWave) =>
      isNews
        ? [`${plural(notSent, 'person does', 'people do')} not get it.`, "It can't be resumed."]
        : [
            'No further invitation of this wave is sent.',
            'People whose invitation was not sent are in line again. Those who were invited again are as before.',
          ],
    describeDone: describeEnd,
  } as const;
  const change = brake.state === 'stopped' ? resume : stop;
  return standingTitle(brake.id) ? [change] : [change, end];
}
