-- The servers are stopped while this runs, as for 0012. Nothing but an operator's page reads the old values.
-- squawk-ignore-file ban-drop-column, changing-column-type, prefer-text-field, constraint-missing-not-valid, require-concurrent-index-deletion, prefer-robust-stmts
-- The status of people whose credit the app has is final.
WITH changed AS (
	UPDATE "signups" SET "is_vip" = NOT "is_vip", "priority_score" = "priority_score" + CASE WHEN "is_vip" THEN -100 ELSE 100 END
	WHERE "vip_override" IS NOT NULL AND "handed_over_at" IS NULL AND "is_vip" <> ("vip_bonus_cents" IS NOT NULL) RETURNING 1
)
SELECT 'Ten paid referrals alone decide about VIP status now. People for whom that changes it: ' || count(*) AS "notice"
FROM changed HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_of_state";--> statement-breakpoint
ALTER TABLE "signups" DROP CONSTRAINT "signups_held_back_known";--> statement-breakpoint
DROP INDEX "referrals_decision_index";--> statement-breakpoint
ALTER TABLE "signups" ALTER COLUMN "held_back_reason" SET DATA TYPE varchar(200);--> statement-breakpoint
UPDATE "signups" SET "held_back_reason" = CASE "held_back_reason" WHEN 'invented' THEN 'looks invented' WHEN 'duplicate' THEN 'has another place'
	WHEN 'referral' THEN 'referral rejected or reversed' WHEN 'asked' THEN 'asked to wait' END
WHERE "held_back_reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "previous_state";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "previous_decided_at";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "signups" DROP COLUMN "vip_override";--> statement-breakpoint
ALTER TABLE "signups" DROP COLUMN "hold_id";--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_of_state" CHECK (case "referrals"."state" when 'withheld' then "referrals"."reason" is not null and "referrals"."reason" not in ('undeliverable', 'handed_over')
        when 'rejected' then "referrals"."reason" is not null and "referrals"."reason" <> 'undeliverable'
        when 'paid' then true
        else "referrals"."reason" is null or "referrals"."reason" <> 'handed_over' end);--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_held_back_known" CHECK ("signups"."held_back_at" is not null or "signups"."held_back_reason" is null);