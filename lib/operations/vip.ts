import { lockCounter } from '@/db/queries/counter';
import { updatePerson } from '@/db/queries/place';
import { updateEarnings } from '@/db/queries/signup-writes';
import { VIP_REFERRALS } from '../constants';
import { toEarnings, withStatus } from '../credit/post-referral';
import { personInput } from './fields';
import { operation } from './operation';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { Refusal } from './refusals';

interface Variant<Name extends string> {
  name: Name;
  description: string;
  vipOverride: boolean | null;
  title: string;
  confirmLabel: string;
  auditTitle: string;
}

/** Overrides whether a person is a VIP. Pays no bonus: only referrals do. */
const vip = <const Name extends `vip.${string}`>(variant: Variant<Name>) => {
  const { name, description, vipOverride, title, confirmLabel, auditTitle } = variant;
  return operation({
    name,
    description,
    input: personInput,
    async run({ tx, record }, { person: who }) {
      await lockCounter(tx);
      const before = await findPerson(tx, who);
      if (before.erasedAt) throw new Refusal('erased_person');
      if (before.handedOverAt) throw new Refusal('handed_over');
      const changed = before.vipOverride !== vipOverride;
      const person = changed ? withStatus({ ...before, vipOverride }) : before;
      if (changed) {
        await updatePerson(tx, person.id, { vipOverride });
        await updateEarnings(tx, [toEarnings(person)]);
        await record({ action: name, subjectId: person.id, detail: { isVip: person.isVip } });
      }
      const { isVip, vipOverride: override } = before;
      return { changed, before: { isVip, vipOverride: override }, ...person };
    },
    count: ({ changed }) => Number(changed),
    seen: ({ before }) => [before.isVip, before.vipOverride],
    ask(person) {
      const { changed, before } = person;
      if (!changed) return { title, confirmLabel, sentences: [`Nothing changes for ${nameOf(person)}.`] };
      const status = person.isVip ? 'becomes a VIP' : 'loses VIP status';
      const sentences = [
        `${nameOf(person)} ${before.isVip === person.isVip ? 'keeps today’s VIP status' : status}.`,
        vipOverride === null
          ? 'From then on, the number of their friends decides.'
          : 'The number of their friends no longer decides.',
        `Their score becomes ${person.priorityScore}.`,
        `Their credit does not change: only referral number ${VIP_REFERRALS} pays the bonus.`,
        'No email is sent.',
      ];
      return { title, confirmLabel, sentences };
    },
    done(person) {
      const status = person.isVip ? 'is a VIP' : 'is not a VIP';
      return [
        `${nameOf(person)} ${status}${person.changed ? '' : ', as before'}. Score: ${person.priorityScore}.`,
      ];
    },
    audit: { [name]: [auditTitle] } as { [Action in Name]: [string] },
  });
};

export const setVip = vip({
  name: 'vip.set',
  description: 'make a person a VIP, regardless of their referrals',
  vipOverride: true,
  title: 'Make this person a VIP?',
  confirmLabel: 'Make VIP',
  auditTitle: 'Made a VIP',
});

export const unsetVip = vip({
  name: 'vip.unset',
  description: 'remove VIP status, regardless of their referrals',
  vipOverride: false,
  title: 'Remove VIP status?',
  confirmLabel: 'Remove VIP',
  auditTitle: 'Removed VIP status',
});

export const resetVip = vip({
  name: 'vip.reset',
  description: 'let the number of referrals decide again',
  vipOverride: null,
  title: 'Let the number of friends decide about VIP status?',
  confirmLabel: 'Make automatic',
  auditTitle: 'Let the referral count decide about VIP status',
});
