import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { outfits } from '@/components/landing/outfits';
import { savesData } from '@/components/ui/saves-data';
import type { TicketFacts } from '@/lib/waitlist/records';
import { makePicture, type PictureChoice } from './make-picture';

/** The visitor's choice and the picture of it. SWR keeps the pictures that have been made. */
export function usePicture(stats: TicketFacts, open: boolean) {
  const [choice, setChoice] = useState<PictureChoice>(() => ({
    format: 'story',
    outfit: outfits[0],
    photo: !savesData(),
  }));
  const { format, outfit, photo } = choice;
  const key = [
    'ticket-picture',
    stats.referralCode,
    stats.signupPosition,
    stats.isVip,
    format,
    outfit.title,
    photo,
  ];
  const { data, error, isLoading, mutate } = useSWRImmutable(open && key, () => makePicture(stats, choice), {
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  return {
    choice,
    choose: (change: Partial<PictureChoice>) => setChoice({ ...choice, ...change }),
    picture: data?.picture,
    /** Unset while it is being made. */
    file: isLoading || error ? undefined : data?.file,
    failed: Boolean(error) && !isLoading,
    retry: () => void mutate(),
  };
}
