'use client';

import { useEffect } from 'react';
import { remember } from '@/components/ui/browser-memory';
import { DataSection } from './data-section';
import { DaysSection } from './days-section';
import { DetailsSection } from './details-section';
import { EmailsSection } from './emails-section';
import { LeaveSection } from './leave-section';
import { PlaceTag } from './place-tag';
import { OutcomeNote, type PlaceProps } from './section';

/**
 * A client component, although it needs no scripts: Next.js sends the elements of server components twice, which took a fifth
 * of the time here.
 */
export function PlacePage(props: PlaceProps) {
  const { token, outcome, place } = props;
  const { referralCode } = place.person;
  // The own link, opened on this device, is no invitation by a friend.
  useEffect(() => {
    if (token) remember('ticket-code', referralCode);
  }, [token, referralCode]);
  useEffect(() => {
    window.addEventListener('pageshow', loadAgain);
    return () => window.removeEventListener('pageshow', loadAgain);
  }, []);
  return (
    <main>
      <div id="top" className="overflow-clip pt-10 pb-16 md:pt-24 md:pb-24">
        <div className="wrap">
          {outcome?.at === 'top' && <OutcomeNote outcome={outcome} />}
          <div className="-mx-2 narrow:-mx-1 md:mx-0">
            <PlaceTag place={place} canShare={token !== null} />
          </div>
        </div>
      </div>
      <div className="ground-paper">
        <div className="wrap pt-14 md:pt-20">
          <DaysSection place={place} />
          <DetailsSection {...props} />
          <EmailsSection {...props} />
          <DataSection {...props} />
          <LeaveSection {...props} />
          <p className="border-line border-t pt-5 pb-14 text-muted text-small">
            This page is private: anybody with its address can change your data. Dates are in UTC.
          </p>
        </div>
      </div>
    </main>
  );
}

/** Chrome's Back shows the page from memory in spite of `no-store`, even after the person ended it or was erased. */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  document.body.hidden = true;
  window.location.reload();
}
