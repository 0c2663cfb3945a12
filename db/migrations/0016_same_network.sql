-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_known";--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'hourly_limit', 'unconfirmed', 'undeliverable'));