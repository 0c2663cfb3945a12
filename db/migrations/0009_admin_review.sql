-- drizzle applies migrations in one transaction, which excludes CONCURRENTLY. Signups wait while an index is built.
-- squawk-ignore-file require-concurrent-index-creation
-- Validating the constraint in the same transaction would hold its lock just as long.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_amount_of_kind";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_action_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_actor_index" ON "audit_entries" USING btree ("actor","at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "credit_entries_rejected_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" = 'rejection';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_entries_review_index" ON "credit_entries" USING btree ("signup_id","withheld_reason","referred_signup_id","created_at") WHERE "credit_entries"."kind" = 'withheld';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_entries_decided_index" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" in ('release', 'rejection');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_suppressions_created_index" ON "email_suppressions" USING btree ("created_at","signup_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_emails_cancelled_index" ON "outbox_emails" USING btree ("signup_id") WHERE "outbox_emails"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_invited_at_index" ON "signups" USING btree ("invited_at") WHERE "signups"."invited_at" is not null;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount_of_kind" CHECK (("credit_entries"."kind" in ('referral', 'release') and "credit_entries"."amount_cents" = 100)
        or ("credit_entries"."kind" = 'reversal' and "credit_entries"."amount_cents" = -100)
        or ("credit_entries"."kind" in ('withheld', 'rejection') and "credit_entries"."amount_cents" = 0)
        or ("credit_entries"."kind" in ('vip_bonus', 'bonus_return') and "credit_entries"."amount_cents" = 2500)
        or ("credit_entries"."kind" = 'bonus_reversal' and "credit_entries"."amount_cents" = -2500));