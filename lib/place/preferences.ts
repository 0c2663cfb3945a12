import type { Handle } from '@/db/client';
import { cancelUnsentNews, deleteSuppression } from '@/db/outbox/suppressions';
import { lockPersonByKey } from '@/db/queries/people';
import { endPlaceLinks, updatePerson } from '@/db/queries/place';
import { suppressMail } from '../email/suppress-mail';
import { consent } from '../promises';
import { signupRequestSchema } from '../waitlist/request-schema';
import type { OutcomeCode } from './place-words';

/** Any text is a name, cleaned as in the signup form. An empty one removes the name. */
export async function saveName(handle: Handle, id: string, text: string): Promise<OutcomeCode> {
  await updatePerson(handle, id, { firstName: signupRequestSchema.shape.firstName.parse(text) });
  return 'name_saved';
}

export async function stopMail(handle: Handle, id: string): Promise<OutcomeCode> {
  await suppressMail(handle, { by: 'id', value: id }, 'unsubscribed');
  return 'mail_stopped';
}

/** Lifts what the person asked for. Mail to an address that bounces would bounce again. */
export async function resumeMail(handle: Handle, id: string): Promise<OutcomeCode> {
  return handle.transaction(async (tx) => {
    const person = await lockPersonByKey(tx, { by: 'id', value: id });
    if (!person || person.erasedAt) return 'failed';
    await deleteSuppression(tx, person.canonicalMailbox);
    return person.bouncedAt ? 'mail_bounced' : 'mail_resumed';
  });
}

/** News goes only to people with a time of consent. Turning news on is agreeing to today's text. */
export async function setNews(handle: Handle, id: string, isOn: boolean): Promise<OutcomeCode> {
  const consented = {
    privacyAcceptedAt: isOn ? new Date() : null,
    privacyTextVersion: isOn ? consent.version : null,
  };
  await handle.transaction(async (tx) => {
    await updatePerson(tx, id, consented);
    if (!isOn) await cancelUnsentNews(tx, id);
  });
  return isOn ? 'news_on' : 'news_off';
}

/** Ends every link to the person's page. */
export async function signOutEverywhere(handle: Handle, id: string): Promise<'signed_out'> {
  await endPlaceLinks(handle, id);
  return 'signed_out';
}
