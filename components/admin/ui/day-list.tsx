'use client';

import { Fragment, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import type { Timeline } from '@/lib/admin/people/timeline';
import { groupByDay, listEntries } from '@/lib/admin/people/timeline-days';
import type { TimelineEntry } from '@/lib/admin/people/timeline-words';
import { browserTimeZone, formatTime } from '@/lib/format';
import { cn } from '@/lib/utils';
import { MailingName } from '../mailings/mailing-name';
import { nameOf, RowLink } from './links';
import { LocalText, LocalTime } from './local-time';

const ENTRIES = 50;

interface DayListProps extends Timeline {
  /** The element of a day. */
  heading: 'h2' | 'h3';
}

/** What happened, by the browser's days, or those of UTC until the page is hydrated. */
export function DayList({ heading: Heading, ...timeline }: DayListProps) {
  const [limit, setLimit] = useState(ENTRIES);
  const timeZone = useBrowserValue(browserTimeZone, 'UTC');
  const today = formatTime(new Date(), 'date', timeZone);
  const all = listEntries(timeline, timeZone);
  return (
    <>
      <div className="grid grid-cols-1 gap-5">
        {[...groupByDay(all.slice(0, limit), timeZone)].map(([day, entries]) => (
          <div key={day}>
            <Heading className="mb-2 font-semibold text-muted text-sm">
              {day === today ? 'Today' : day}
            </Heading>
            <ol className="grid grid-cols-1 gap-2.5">
              {entries.map((entry) => (
                <Entry
                  key={`${entry.at.getTime()} ${entry.title} ${entry.text} ${entry.mailing?.href}`}
                  {...entry}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {all.length > limit && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setLimit(limit + ENTRIES)}>
          Earlier
        </Button>
      )}
    </>
  );
}

const dots = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', neutral: 'bg-control' };

function Entry({ at, title, text, mailing, tone = 'neutral', note, people, ...entry }: TimelineEntry) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere">
      <span aria-hidden="true" className={cn('mt-1.5 size-2 rounded-full', dots[tone])} />
      <div className="figures">
        <p>
          <strong className="font-semibold text-strong">
            <LocalText text={title} />
          </strong>{' '}
          {text && <LocalText text={text} />}{' '}
          {mailing && (
            <RowLink href={mailing.href} className="touch:-my-3">
              <MailingName {...mailing} />
            </RowLink>
          )}{' '}
          {!entry.isDaily && <LocalTime value={at} style="minute" className="text-muted" />}
          {entry.decideHref && (
            <RowLink href={entry.decideHref} className="touch:-my-3">
              Decide
            </RowLink>
          )}
        </p>
        {note && <p className="text-muted text-sm">{note}</p>}
        {people?.map(({ before, named, after }) => (
          <p key={named[0]?.id} className="text-muted text-sm">
            <span>{before}</span>{' '}
            {named.map((one) => (
              <Fragment key={one.id}>
                <RowLink href={`/admin/people/${one.id}`} className="touch:-my-3">
                  {named.length === 1 ? nameOf(one) : `#${one.signupPosition}`}
                </RowLink>{' '}
              </Fragment>
            ))}
            {after && <span>{after}</span>}
          </p>
        ))}
      </div>
    </li>
  );
}
