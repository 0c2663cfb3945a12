'use client';

import { SiteLink } from '@/components/layout/links';
import { useSituation } from '@/components/layout/use-waitlist';
import { Plus } from '@/components/ui/icons';
import { PREMIERE_SPOTS } from '@/lib/constants';
import {
  accessibility,
  creditTerms,
  creditUse,
  launchTerms,
  noPhoto,
  photoTerms,
  premiereGifts,
  scoreTerms,
} from '@/lib/promises';
import type { Situation } from '@/lib/situation';

/** Edit questions and answers here. Those that promise something are in lib/promises.ts. A question without an answer is left out. */
export const questionsIn = (situation: Situation) => [
  {
    question: 'When does MyFitModel launch?',
    answer: launchTerms(situation),
  },
  {
    question: `What do the first ${PREMIERE_SPOTS} get?`,
    answer: premiereGifts(situation),
  },
  {
    question: 'How do I spend my store credit?',
    answer: `${creditUse(situation)} ${creditTerms}`,
  },
  {
    question: 'What happens to my photos?',
    answer: `${noPhoto}. ${photoTerms(situation)}`,
  },
  {
    question: 'Do referrals move me up?',
    answer: scoreTerms(situation),
  },
  {
    question: "Why didn't a friend count?",
    answer:
      "A friend has to join through your link, with an address of their own. Some signups wait first: several from one network, a temporary address, or an email that your friend hasn't confirmed yet. If mail to the address can't be delivered, we take the credit back. Your friend keeps their place in line either way. “Your place” lists those friends. Is something wrong? Reply to any of our emails.",
  },
  {
    question: 'How do I change my address, or leave?',
    answer:
      'On “Your place”, which each of our emails links to. “Lost your code?” on the balance page sends the link again. There you can stop emails, download your data and leave. If you leave, we delete your name, address and referral code. To change your address, reply to any of our emails.',
  },
  {
    question: 'Can everybody use this site?',
    answer: (
      <>
        {accessibility}{' '}
        <SiteLink to="contact" placeholder="#contact" className="underline">
          Contact
        </SiteLink>
      </>
    ),
  },
];

/** Works without scripts. */
export function Faq() {
  const questions = questionsIn(useSituation()).filter(({ answer }) => answer !== null);
  return (
    <section aria-labelledby="faq-heading" className="ground-paper pb-section">
      <div className="wrap grid grid-cols-12 gap-x-gap gap-y-5 md:gap-y-9">
        <h2 id="faq-heading" className="col-span-full font-display text-d3 lg:col-span-4">
          Questions
        </h2>
        <div className="col-span-full border-ink border-t-2 lg:col-[6/13]">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="question">
                {question}
                <Plus className="size-5 shrink-0 transition-[rotate] duration-160 ease-fit group-open:rotate-45" />
              </summary>
              <p className="max-w-[36em] pe-11 pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
