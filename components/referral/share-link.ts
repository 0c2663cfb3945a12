import { useEffect, useRef, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { notify } from '@/components/ui/notify';
import { type SharePlace, track } from '@/lib/analytics/track';
import { COPIED_INDICATOR_MS } from '@/lib/constants';
import type { Sharer } from '@/lib/promises';
import { copiedMessage, copyMessages, type Message } from '@/lib/waitlist/messages';

/** The visitor closed the share sheet, or it is already open. Neither is a failure. */
const CANCELLED: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Whether the visitor has shared or copied the link since the page was loaded. */
export const useHasShared = () => useSWR<boolean>('has-shared', null).data ?? false;
const noteShare = () => mutate('has-shared', true);

/** Opens the system's share sheet. Call it within a press, before anything is awaited. */
/** @param place is null on a person's page, which reports no events. */
export async function share(data: ShareData, place: SharePlace | null) {
  if (place) track('referral_link_share_attempt', { place });
  // Older browsers share links, but don't tell.
  const isShareable = navigator.canShare?.(data) ?? !data.files;
  if (typeof navigator.share !== 'function' || !isShareable) return 'unavailable';
  try {
    await navigator.share(data);
  } catch (error) {
    return error instanceof DOMException && CANCELLED.has(error.name) ? 'cancelled' : 'unavailable';
  }
  void noteShare();
  if (place) track('referral_link_share_success', { place });
  return 'shared';
}

export function useCopy(place: SharePlace | null, sharer: Sharer) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy(link: string, failureMessage: Message = copyMessages.failed) {
    if (!(await copyText(link))) return notify({ kind: 'error', ...failureMessage });
    if (place) track('referral_link_copy', { place });
    void notify({
      kind: 'success',
      ...(place === 'stats' ? copyMessages.copiedFromStats : copiedMessage(sharer)),
    });
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), COPIED_INDICATOR_MS);
  }

  return { copied, copy };
}

/** Resolves to whether the text was copied. Uses a text area if the clipboard API is unavailable. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyFromTextArea(text)) return false;
  }
  void noteShare();
  return true;
}

/** `execCommand` returns true also when it copied something else or nothing, so the text is set in its event. */
function copyFromTextArea(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'fixed top-0 left-0 opacity-0';
  let isSet = false;
  const setText = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    isSet = true;
  };
  document.addEventListener('copy', setText, { capture: true });
  // An open dialog takes the focus back from whatever is outside.
  (document.querySelector('[role="dialog"][data-state="open"]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy') && isSet;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', setText, { capture: true });
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
