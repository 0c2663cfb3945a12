ALTER TABLE "mailings" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "bounce_text" text;