import { Plus } from '@/components/ui/icons';
import { PREMIERE_SPOTS, VIP_REFERRALS } from '@/lib/constants';
import { referralReward, vipBonus } from '@/lib/credit/money';

/** Edit questions and answers here. Some answers say that something isn't fixed yet: replace them once it is. */
export const questions = [
  {
    question: 'When does MyFitModel launch?',
    answer: "The date isn't fixed yet. Waitlist members hear first: your invitation comes by email.",
  },
  {
    question: `What do the first ${PREMIERE_SPOTS} get?`,
    answer: "Premiere features, early drop invites and prize eligibility. Which prizes isn't fixed yet.",
  },
  {
    question: 'How do I spend my store credit?',
    answer: `In the app, once it's open. You earn ${referralReward} for each friend and another ${vipBonus} at ${VIP_REFERRALS} referrals. What you can buy with it isn't fixed yet.`,
  },
  {
    question: 'What happens to my photos?',
    answer:
      "This site doesn't ask for any. The app will use a photo to create your model. Our privacy policy will say what happens to it before you upload one.",
  },
  {
    question: 'Do referrals move me up?',
    answer: `They bring your invitation earlier. Your position in line stays the same, but invitations go to the highest priority score first. Each referral raises yours, and so do VIP status and a place among the first ${PREMIERE_SPOTS}.`,
  },
  {
    question: "Why didn't a friend count?",
    answer:
      "A friend has to join through your link, with an address of their own. Some signups wait first: several from one network, a temporary address, or an email that your friend hasn't confirmed yet. If mail to the address can't be delivered, we take the credit back. Your friend keeps their place in line either way. “Your place” lists each friend, and you can ask us for a check there.",
  },
  {
    question: 'How do I change my address, or leave?',
    answer:
      'On “Your place”, which each of our emails links to. “Lost your code?” on the balance page sends the link again. There you can change your address, stop emails, download your data and leave. If you leave, we delete your name, address and referral code.',
  },
];

/** Works without scripts. */
export function Faq() {
  return (
    <section aria-labelledby="faq-heading" className="ground-paper pb-section">
      <div className="wrap grid grid-cols-12 gap-x-gap gap-y-9">
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
