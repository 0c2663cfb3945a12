-- One migration that validates at once, up to two million rows (docs/decisions/0037).
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_known";--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('blocked_domain', 'blocked_network', 'own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'personal_limit', 'hourly_limit', 'unconfirmed', 'undeliverable', 'handed_over'));