import type { Handle } from '@/db/client';
import { MailDomainCheck } from '@/lib/address/domains';
import { appSecrets, givenVariables, parsePolicySettings } from '@/lib/config/env';
import { findOwedWords } from '@/lib/config/owed-words';
import { setting } from '@/lib/config/setting';
import { creditPolicyOf } from '@/lib/credit/credit-policy';
import type { Services } from '@/lib/operations/services';

const isSet = (name: string) => setting(process.env[name]) !== undefined;

/** Commands run without most of the servers' settings, so a setting that is wrong fails only what reads it. */
export function servicesOn(db: Handle): Services {
  return {
    db,
    secrets: appSecrets(givenVariables(process.env)),
    get policy() {
      return creditPolicyOf(parsePolicySettings(process.env));
    },
    get mailDomainCheck() {
      return parsePolicySettings(process.env).CHECK_MX ? new MailDomainCheck() : null;
    },
    hasEarlyAccess: isSet('EARLY_ACCESS_URL'),
    owedWords: findOwedWords(givenVariables(process.env)),
    hasEvents: isSet('RESEND_WEBHOOK_SECRET'),
  };
}
