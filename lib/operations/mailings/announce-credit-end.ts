import { z } from 'zod';
import { CREDIT_NOTICE_DAYS } from '../../constants';
import { dayAfter, dayName } from '../../days';
import { creditEnd } from '../../promises';
import { numberOf, textOf } from '../audit-words';
import { operation } from '../operation';
import { askToSend, isDay, readers, startAnnouncement } from './announce';

/** A mistyped year would keep credit alive for ever, because a later notice ends none earlier. */
const MAX_DAYS = 730;

/** The first and the last day on which credit can end. */
export function creditEndDays() {
  const today = dayName(new Date());
  return { min: dayAfter(today, CREDIT_NOTICE_DAYS), max: dayAfter(today, MAX_DAYS) };
}

function canEndOn(day: string): boolean {
  const { min, max } = creditEndDays();
  return isDay(day) && day >= min && day <= max;
}

const explainDays = () => {
  const { min, max } = creditEndDays();
  return `Enter a day from ${min} to ${max}, such as ${min}.`;
};

/** Tells everybody who holds credit when it ends, as the terms of the credit promise. `expire` refuses to run before. */
export const announceCreditEnd = operation({
  name: 'credit.announce-end',
  description: 'tell everybody who holds store credit on which day it ends',
  input: z.object({
    day: z
      .string()
      .trim()
      .refine(canEndOn, { error: explainDays })
      .describe(`the day, in UTC, such as 2027-01-31, at least ${CREDIT_NOTICE_DAYS} days ahead`)
      .meta({ positional: true }),
  }),
  asks: true,
  async run(context, { day }) {
    const notice = { ...creditEnd(day), segment: 'credit_holders', segmentValue: day } as const;
    const { id, people } = await startAnnouncement(context, notice, {
      again: `The end on ${day} was announced already. Choose a later day to announce it again.`,
      nobody: 'Nobody whom an email can reach holds credit that the app does not have.',
    });
    await context.record({ action: 'credit.announce-end', detail: { mailing: id, people, day } });
    return { id, people, day, ...creditEnd(day) };
  },
  count: ({ people }) => people,
  ask: ({ people, subject, body }, _input, services) =>
    askToSend(
      people,
      [
        'They get it with news turned off, too.',
        `Its subject is “${subject}”, and its text “${body.replace(/\s+/g, ' ')}”`,
        'Credit can end later then, with another announcement, but not earlier.',
      ],
      services,
    ),
  done: ({ people, day }) => [`Telling ${readers(people)} that their credit ends on ${day}.`],
  audit: {
    'credit.announce-end': [
      'Announced the end of credit',
      ({ detail }) => `on ${textOf(detail.day)}, to ${readers(numberOf(detail.people))}`,
    ],
  },
});
