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

export interface LinkCopier {
  /** True for two seconds after a copy. */
  copied: boolean;
  /** Copies a link and says how it went. `onFailure` is what to say if it could not be copied. */
  copy: (link: string, onFailure?: Message) => Promise<void>;
}

/** Copying a referral link, with its toast, its event and the indicator. */
export function useCopy(place: SharePlace): LinkCopier {
  const [copied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy(link: string, onFailure: Message = copyMessages.failed) {
    if (!(await copyText(link))) {
      void notify({ kind: 'error', ...onFailure });
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
