-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, disallowed-unique-constraint
-- squawk-ignore-file prefer-robust-stmts, prefer-text-field, require-concurrent-index-creation, require-concurrent-index-deletion
CREATE TABLE "address_changes" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"old_normalized_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "address_changes_id_unique" UNIQUE("id"),
	CONSTRAINT "address_changes_old_normalized_email_unique" UNIQUE("old_normalized_email")
);
--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_to_person_or_operator";--> statement-breakpoint
DROP INDEX "outbox_emails_once_per_person";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "appeal" varchar(200);--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "place_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_appeals_index" ON "referrals" USING btree ("appealed_at") WHERE "referrals"."appealed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_person" ON "outbox_emails" USING btree ("signup_id","kind") WHERE "outbox_emails"."signup_id" is not null;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'place_link', 'address_confirmation', 'address_notice', 'sign_in', 'test', 'notice'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_to_person_or_operator" CHECK (case when "outbox_emails"."kind" in ('sign_in', 'test', 'notice')
        then "outbox_emails"."signup_id" is null and "outbox_emails"."recipient" is not null and "outbox_emails"."expires_at" is not null
        else "outbox_emails"."signup_id" is not null and "outbox_emails"."recipient" is null end);