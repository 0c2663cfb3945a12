import { Option } from 'commander';
import { withheldExplanations } from '@/lib/credit/withholding-rules';

/** `--reason`: only referrals that were withheld for it. */
export function reasonOption(): Option {
  return new Option('--reason <reason>', 'only what was withheld for this reason').choices(
    Object.keys(withheldExplanations),
  );
}
