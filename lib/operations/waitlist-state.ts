import { z } from 'zod';
import { lockCounter, setWaitlistState } from '@/db/queries/counter';
import { type WaitlistState, waitlistStates } from '@/db/schema/signups';
import { formatPeople } from '../plural';
import { appIsOpen } from '../promises';
import { textOf } from './audit-words';
import { describeLatestChange } from './latest-change';
import { operation } from './operation';
import { Refusal } from './refusals';
import { waitlistVersion } from './versions';

const over = [
  'Nobody can join any more, and nobody is paid for new friends. Pages say so within 30 seconds.',
  'Balances, “Your place”, emails, invitations and the app go on. Friends who joined before still count, also when they confirm later.',
];

const words: Record<WaitlistState, { label: string; sentences: string[]; now: string }> = {
  open: {
    label: 'Open signups',
    sentences: ['People can join again, and friends earn their referrers credit.'],
    now: 'Signups are open.',
  },
  closed: { label: 'Close signups', sentences: over, now: 'Signups are closed.' },
  launched: {
    label: 'Launch',
    sentences: [
      `Pages say “${appIsOpen}” and link to EARLY_ACCESS_URL. So do “Your place” and emails, for everybody, invited or not.`,
      ...over,
    ],
    now: `Signups are closed, and pages say that ${appIsOpen}.`,
  },
};

export { waitlistStates } from '@/db/schema/signups';

export const stateSentence = (state: WaitlistState): string => words[state].now;
export const stateLabel = (state: WaitlistState): string => words[state].label;

/** The lock gives the change an exact moment: each batch of signups is before it or after it. */
export const setState = operation({
  name: 'state',
  description: 'open or close signups, or tell visitors that the app is open',
  words: { verb: 'Change the waitlist', past: 'Changed the waitlist' },
  input: z.object({
    state: z
      .enum(waitlistStates)
      .describe(`one of ${waitlistStates.join(', ')}`)
      .meta({ positional: true }),
  }),
  asks: true,
  async run({ tx, services, operator, record, notify }, { state }) {
    const missing = [...(services.hasEarlyAccess ? [] : ['EARLY_ACCESS_URL']), ...services.owedWords].join(
      ', ',
    );
    if (state === 'launched' && missing)
      throw new Refusal(
        'settings_missing',
        `Not set here: ${missing}. People need them when the app opens. Set them on every server first.`,
      );
    const { state: before, lastPosition: people } = await lockCounter(tx);
    const lastAct = await describeLatestChange(tx, { action: 'state' }, operator);
    if (before !== state) {
      await setWaitlistState(tx, state);
      await record({ action: 'state', detail: { from: before, to: state } });
      await notify('Waitlist changed', `${operator.actor} changed the waitlist. ${stateSentence(state)}`);
    }
    return { before, state, people, lastAct };
  },
  count: ({ before, state }) => Number(before !== state),
  seen: ({ before }) => waitlistVersion(before),
  changed: ({ lastAct }) => new Refusal('changed_meanwhile').because(lastAct),
  about: ({ state }) => `to “${state}”`,
  nothing: ({ state }) => words[state].now,
  ask: ({ state, people }) => ({
    isDestructive: state !== 'open',
    sentences: [...words[state].sentences, `${formatPeople(people)} joined so far.`],
  }),
  done: ({ state }) => [words[state].now],
  audit: {
    state: ({ detail }) => `from ${textOf(detail.from)} to ${textOf(detail.to)}`,
  },
});
