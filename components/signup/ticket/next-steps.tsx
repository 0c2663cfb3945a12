import { REFERRAL_CREDIT_CENTS } from '@/lib/waitlist/constants';

const steps = [
  `Send your link to a friend. Each one who joins earns you $${REFERRAL_CREDIT_CENTS / 100}.`,
  'Look into your inbox. Your place and your link are on their way there too.',
  'Come back with your code whenever you want to see how much you have earned.',
];

/** What to do after joining. */
export function NextSteps({ className }: { className?: string }) {
  return (
    <div className={className}>
      <h3 className="font-semibold text-small">What to do next</h3>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 text-muted-ink text-small">
            <span className="w-3 shrink-0 font-semibold text-coral" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
