import { referralReward } from '@/components/referral/referral-terms';

const steps = [
  `Send your link to friends. You earn ${referralReward} for each one who joins.`,
  'Check your inbox for an email with your place in line and your link.',
  "Come back any time and enter your code to see what you've earned.",
];

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
