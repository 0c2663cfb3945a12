-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file ban-drop-not-null, constraint-missing-not-valid, require-concurrent-index-creation
CREATE TABLE "mail_brakes" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"reason" text,
	"mails" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"step" integer DEFAULT 0 NOT NULL,
	"step_at" timestamp with time zone,
	"next_step_mails" integer DEFAULT 100 NOT NULL,
	CONSTRAINT "mail_brakes_state_known" CHECK ("mail_brakes"."state" in ('sending', 'stopped', 'done', 'ended')),
	CONSTRAINT "mail_brakes_reason_known" CHECK ("mail_brakes"."reason" in ('bounces', 'complaints')),
	CONSTRAINT "mail_brakes_stopped_for_a_reason" CHECK ("mail_brakes"."state" <> 'stopped' or "mail_brakes"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_error_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "wave_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "wave_step" integer;--> statement-breakpoint
CREATE INDEX "outbox_emails_wave_index" ON "outbox_emails" USING btree ("wave_id","id") WHERE "outbox_emails"."wave_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_sent_welcomes_index" ON "outbox_emails" USING btree ("sent_at","outcome") WHERE "outbox_emails"."kind" = 'welcome' and "outbox_emails"."status" = 'sent';--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_outcome_known" CHECK ("outbox_emails"."outcome" in ('undelivered', 'delivered', 'bounced', 'complained'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired', 'wave_ended'));