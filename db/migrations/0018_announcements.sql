-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, disallowed-unique-constraint, prefer-robust-stmts, prefer-text-field
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"segment" text NOT NULL,
	"segment_value" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_segment_known" CHECK ("announcements"."segment" in ('everybody', 'vips', 'invited', 'not_invited', 'source', 'joined_before', 'joined_since'))
);
--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
DROP INDEX "outbox_emails_once_per_person";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_announcement" ON "outbox_emails" USING btree ("signup_id","wave_id") WHERE "outbox_emails"."kind" = 'announcement';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_person" ON "outbox_emails" USING btree ("signup_id","kind") WHERE "outbox_emails"."signup_id" is not null and "outbox_emails"."kind" <> 'announcement';--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'invitation_reminder', 'place_link', 'vip', 'confirmation_reminder', 'friends_joined', 'announcement', 'address_confirmation', 'address_notice', 'sign_in', 'test', 'notice'));