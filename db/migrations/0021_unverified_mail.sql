-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts, require-concurrent-index-creation
ALTER TABLE "outbox_emails" ADD COLUMN "brake" text;--> statement-breakpoint
UPDATE "outbox_emails" SET "brake" = 'unverified' FROM "signups"
  WHERE "signups"."id" = "outbox_emails"."signup_id" AND "captcha" <> 'passed' AND "confirmed_at" IS NULL
    AND "kind" IN ('welcome', 'place_link', 'confirmation_reminder', 'address_confirmation');--> statement-breakpoint
CREATE INDEX "outbox_emails_unverified_index" ON "outbox_emails" USING btree ("status","sent_at","outcome") WHERE "outbox_emails"."brake" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_unverified_pending_index" ON "outbox_emails" USING btree ("due_at","requested_at") WHERE "outbox_emails"."brake" is not null and "outbox_emails"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_brake_known" CHECK ("outbox_emails"."brake" in ('unverified'));