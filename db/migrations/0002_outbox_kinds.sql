ALTER TABLE "welcome_emails" RENAME TO "outbox_emails";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "kind" text DEFAULT 'welcome' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation'));--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "welcome_emails_status_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_status_known" CHECK ("outbox_emails"."status" in ('pending', 'sent', 'dead', 'cancelled'));--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "welcome_emails_pkey";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_pkey" PRIMARY KEY("signup_id","kind");--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "welcome_emails_attempts_not_negative" TO "outbox_emails_attempts_not_negative";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME CONSTRAINT "welcome_emails_signup_id_signups_id_fk" TO "outbox_emails_signup_id_signups_id_fk";--> statement-breakpoint
ALTER INDEX "welcome_emails_due_index" RENAME TO "outbox_emails_due_index";--> statement-breakpoint
ALTER INDEX "welcome_emails_request_index" RENAME TO "outbox_emails_request_index";--> statement-breakpoint
CREATE VIEW "public"."welcome_emails" AS (select "signup_id", "status", "due_at", "attempts", "request_id", "body", "last_error", "requested_at", "sent_at" from "outbox_emails" where "outbox_emails"."kind" = 'welcome');
