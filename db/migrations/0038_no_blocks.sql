-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file ban-drop-table, constraint-missing-not-valid
DROP TABLE "referral_blocks";--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_known";--> statement-breakpoint
UPDATE "referrals" SET "reason" = CASE "reason" WHEN 'blocked_domain' THEN 'same_domain' ELSE 'same_network' END
WHERE "reason" IN ('blocked_domain', 'blocked_network');--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'personal_limit', 'hourly_limit', 'unconfirmed', 'undeliverable', 'handed_over'));
