import { useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { type SharePlace, track } from '@/lib/analytics/track';
import { COPIED_INDICATOR_MS } from '@/lib/waitlist/constants';
import { copyMessages, type Message } from '@/lib/waitlist/messages';
import { copyText } from './copy-text';

const copiedMessages: Record<SharePlace, Message> = {
  success: copyMessages.copied,
  stats: copyMessages.copiedFromStats,
};

/** Copies a link, shows a toast, and sets `copied` for two seconds. */
export function useCopy(place: SharePlace) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy(link: string, failureMessage: Message = copyMessages.failed) {
    if (!(await copyText(link))) {
      void notify({ kind: 'error', ...failureMessage });
      return;
    }
    track('referral_link_copy', { place });
    void notify({ kind: 'success', ...copiedMessages[place] });
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), COPIED_INDICATOR_MS);
  }

  return { copied, copy };
}
