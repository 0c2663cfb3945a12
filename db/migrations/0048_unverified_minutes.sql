-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts, require-concurrent-index-deletion
ALTER TABLE "waitlist_counter" ADD COLUMN "next_unverified_mail_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Mail that waited for the hourly limit gets its minute, in the order in which it was asked for. Reminders keep their day.
UPDATE "outbox_emails" SET "due_at" = "slot"."at", "requested_at" = "slot"."at" FROM (
	SELECT "id", now() + (row_number() OVER (ORDER BY "requested_at", "id") - 1) * interval '1 minute' AS "at" FROM "outbox_emails"
	WHERE "mailing_id" = '00000000-0000-8000-8000-000000000002' AND "status" = 'pending' AND "due_at" IS NULL AND "requested_at" <= now()
) AS "slot" WHERE "outbox_emails"."id" = "slot"."id";--> statement-breakpoint
UPDATE "waitlist_counter" SET "next_unverified_mail_at" = now() + (
	SELECT count(*) FROM "outbox_emails"
	WHERE "mailing_id" = '00000000-0000-8000-8000-000000000002' AND "status" = 'pending' AND "due_at" >= now() AND "due_at" = "requested_at"
) * interval '1 minute';--> statement-breakpoint
UPDATE "outbox_emails" SET "due_at" = "requested_at"
WHERE "mailing_id" = '00000000-0000-8000-8000-000000000002' AND "status" = 'pending' AND "due_at" IS NULL;--> statement-breakpoint
UPDATE "outbox_emails" SET "mailing_id" = '00000000-0000-8000-8000-000000000001'
WHERE "mailing_id" = '00000000-0000-8000-8000-000000000002';--> statement-breakpoint
DELETE FROM "mailings" WHERE "id" = '00000000-0000-8000-8000-000000000002';--> statement-breakpoint
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind_known";--> statement-breakpoint
DROP INDEX "outbox_emails_unverified_index";--> statement-breakpoint
DROP INDEX "outbox_emails_unverified_pending_index";--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('invitation', 'announcement', 'welcome'));
