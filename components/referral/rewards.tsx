import { useSituation } from '@/components/layout/use-waitlist';
import { referralReward, vipBonus } from '@/lib/credit/money';
import { friendReward, vipReward } from '@/lib/promises';

/** What friends earn a person. */
export function Rewards() {
  const situation = useSituation();
  return (
    <dl className="mt-5 grid grid-cols-2 border-current border-t">
      <Reward amount={referralReward} text={friendReward(situation)} />
      <Reward amount={vipBonus} text={vipReward} />
    </dl>
  );
}

function Reward({ amount, text }: { amount: string; text: string }) {
  return (
    <div className="pt-4 pr-4 not-first:border-line not-first:border-l not-first:pl-5">
      <dt className="font-display text-[clamp(min(2.75rem,13.75vw),4.4vw,4rem)] leading-none tracking-[-0.03em]">
        {amount}
      </dt>
      <dd className="mt-2 max-w-60 text-balance text-small">{text}</dd>
    </div>
  );
}
