-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'sign_in', 'test', 'notice'));--> statement-breakpoint
-- Erasing a referrer rejects their withheld referrals from now on.
UPDATE "referrals" SET state = 'rejected', decided_at = erased_at FROM "signups"
WHERE signups.id = referrer_id AND erased_at IS NOT NULL AND state = 'withheld';
