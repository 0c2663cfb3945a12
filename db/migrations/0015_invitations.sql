-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, prefer-robust-stmts, require-concurrent-index-creation
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signup_id" uuid NOT NULL,
	"wave_id" uuid,
	"state" text DEFAULT 'invited' NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"credit_cents" integer,
	"is_vip" boolean,
	"mail_outcome" text,
	"replaced_by" uuid,
	CONSTRAINT "invitations_state_known" CHECK ("invitations"."state" in ('invited', 'accepted', 'declined', 'expired')),
	CONSTRAINT "invitations_mail_outcome_known" CHECK ("invitations"."mail_outcome" in ('undelivered', 'delivered', 'bounced', 'complained')),
	CONSTRAINT "invitations_decided" CHECK (("invitations"."state" = 'invited') = ("invitations"."decided_at" is null)),
	CONSTRAINT "invitations_handed_over" CHECK (case "invitations"."state" when 'accepted' then "invitations"."credit_cents" is not null and "invitations"."is_vip" is not null
        else "invitations"."credit_cents" is null and "invitations"."is_vip" is null end)
);
--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_known";--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_of_state";--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("signup_id") WHERE "invitations"."state" in ('invited', 'accepted');--> statement-breakpoint
CREATE INDEX "invitations_signup_index" ON "invitations" USING btree ("signup_id");--> statement-breakpoint
CREATE INDEX "invitations_wave_index" ON "invitations" USING btree ("wave_id");--> statement-breakpoint
CREATE INDEX "invitations_ending_index" ON "invitations" USING btree ("expires_at") WHERE "invitations"."state" = 'invited';--> statement-breakpoint
CREATE INDEX "invitations_replaced_index" ON "invitations" USING btree ("replaced_by") WHERE "invitations"."replaced_by" is not null;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'invitation_reminder', 'place_link', 'address_confirmation', 'address_notice', 'sign_in', 'test', 'notice'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'hourly_limit', 'unconfirmed', 'undeliverable', 'handed_over'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_of_state" CHECK (case "referrals"."state" when 'withheld' then "referrals"."reason" is not null and "referrals"."reason" not in ('undeliverable', 'handed_over')
        when 'rejected' then "referrals"."reason" is not null and "referrals"."reason" <> 'undeliverable'
        when 'paid' then "referrals"."reason" is null or "referrals"."reason" <> 'undeliverable'
        else "referrals"."reason" is null or "referrals"."reason" <> 'handed_over' end);--> statement-breakpoint
-- People whom 1.1 invited have a mail without a token, and no end. An end begins with a mail that is sent later than this time.
INSERT INTO "invitations" ("id", "signup_id", "wave_id", "invited_at")
SELECT gen_random_uuid(), mail.signup_id, (
    SELECT (detail ->> 'wave')::uuid FROM "audit_entries"
    WHERE action = 'invite' AND at = person.invited_at AND detail ->> 'wave' ~ '^[0-9a-f-]{36}$' LIMIT 1
  ), coalesce(greatest(person.invited_at, mail.sent_at), mail.requested_at)
FROM "outbox_emails" AS mail JOIN "signups" AS person ON person.id = mail.signup_id
WHERE mail.kind = 'invitation';
