-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file adding-field-with-default, adding-foreign-key-constraint, adding-not-nullable-field, adding-serial-primary-key-field
-- squawk-ignore-file ban-drop-column, ban-drop-table, constraint-missing-not-valid, disallowed-unique-constraint, prefer-robust-stmts
-- squawk-ignore-file renaming-column, renaming-table, require-concurrent-index-creation, require-concurrent-index-deletion
-- Tables whose rows change move out of the way, with their indexes and constraints, and are dropped at the end.
DROP VIEW "welcome_emails";--> statement-breakpoint
CREATE SCHEMA "waitlist_1_1";--> statement-breakpoint
ALTER TABLE "credit_entries" SET SCHEMA "waitlist_1_1";--> statement-breakpoint
ALTER TABLE "outbox_emails" SET SCHEMA "waitlist_1_1";--> statement-breakpoint
ALTER TABLE "operator_emails" SET SCHEMA "waitlist_1_1";--> statement-breakpoint
ALTER TABLE "email_suppressions" SET SCHEMA "waitlist_1_1";--> statement-breakpoint
CREATE TABLE "referrals" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"own_domain" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referrals_state_known" CHECK ("referrals"."state" in ('withheld', 'rejected', 'paid', 'reversed')),
	CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'hourly_limit', 'unconfirmed', 'undeliverable')),
	CONSTRAINT "referrals_reason_of_state" CHECK (case when "referrals"."state" in ('withheld', 'rejected') then "referrals"."reason" is not null and "referrals"."reason" <> 'undeliverable'
        else "referrals"."state" = 'reversed' or "referrals"."reason" is null or "referrals"."reason" <> 'undeliverable' end),
	CONSTRAINT "referrals_paid_of_state" CHECK ("referrals"."paid_cents" >= 0 and ("referrals"."state" in ('paid', 'reversed') or "referrals"."paid_cents" = 0)),
	CONSTRAINT "referrals_not_for_oneself" CHECK ("referrals"."friend_id" <> "referrals"."referrer_id")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"signup_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_kind_known" CHECK ("credit_entries"."kind" in ('referral', 'reversal', 'vip_bonus', 'bonus_reversal')),
	CONSTRAINT "credit_entries_amount_of_kind" CHECK (case when "credit_entries"."kind" in ('referral', 'vip_bonus') then "credit_entries"."amount_cents" > 0 else "credit_entries"."amount_cents" < 0 end)
);
--> statement-breakpoint
CREATE TABLE "outbox_emails" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"signup_id" uuid,
	"recipient" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"body" text,
	"error" text,
	"may_have_arrived" boolean DEFAULT false NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"outcome" text,
	"wave_id" uuid,
	"wave_step" integer,
	CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'sign_in', 'test', 'notice')),
	CONSTRAINT "outbox_emails_status_known" CHECK ("outbox_emails"."status" in ('pending', 'sent', 'dead', 'cancelled')),
	CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired', 'wave_ended')),
	CONSTRAINT "outbox_emails_outcome_known" CHECK ("outbox_emails"."outcome" in ('undelivered', 'delivered', 'bounced', 'complained')),
	CONSTRAINT "outbox_emails_attempts_not_negative" CHECK ("outbox_emails"."attempts" >= 0),
	CONSTRAINT "outbox_emails_to_person_or_operator" CHECK (case when "outbox_emails"."kind" in ('welcome', 'invitation') then "outbox_emails"."signup_id" is not null and "outbox_emails"."recipient" is null
        else "outbox_emails"."signup_id" is null and "outbox_emails"."recipient" is not null and "outbox_emails"."expires_at" is not null end)
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
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
-- Withheld referrals of an erased referrer are rejected.
INSERT INTO "referrals" ("friend_id", "referrer_id", "state", "reason", "paid_cents", "own_domain", "created_at", "decided_at")
SELECT friend_id, referrer_id, CASE WHEN is_lost THEN 'rejected' ELSE state END, reason, paid_cents, own_domain, created_at,
  CASE WHEN is_lost THEN erased_at ELSE decided_at END
FROM (
  SELECT referred_signup_id AS friend_id, signup_id AS referrer_id,
    CASE WHEN bool_or(kind = 'reversal') THEN 'reversed' WHEN bool_or(kind IN ('referral', 'release')) THEN 'paid'
      WHEN bool_or(kind = 'rejection') THEN 'rejected' ELSE 'withheld' END AS state,
    coalesce(max(withheld_reason) FILTER (WHERE kind = 'reversal'), max(withheld_reason)) AS reason,
    coalesce(sum(amount_cents) FILTER (WHERE kind IN ('referral', 'release')), 0) AS paid_cents,
    min(created_at) FILTER (WHERE kind IN ('referral', 'withheld')) AS created_at,
    max(created_at) FILTER (WHERE kind IN ('release', 'rejection', 'reversal')) AS decided_at
  FROM "waitlist_1_1"."credit_entries"
  WHERE kind IN ('referral', 'withheld', 'rejection', 'release', 'reversal')
  GROUP BY referred_signup_id, signup_id
) AS entries
JOIN (SELECT id AS friend_id, own_domain FROM "signups") AS friend USING (friend_id)
JOIN (SELECT id AS referrer_id, erased_at FROM "signups") AS referrer USING (referrer_id)
CROSS JOIN LATERAL (SELECT state = 'withheld' AND erased_at IS NOT NULL AS is_lost) AS loss;--> statement-breakpoint
INSERT INTO "credit_entries" ("signup_id", "friend_id", "kind", "amount_cents", "created_at")
SELECT signup_id, referred_signup_id,
  CASE kind WHEN 'release' THEN 'referral' WHEN 'bonus_return' THEN 'vip_bonus' ELSE kind END, amount_cents, created_at
FROM "waitlist_1_1"."credit_entries" WHERE kind NOT IN ('withheld', 'rejection');--> statement-breakpoint
ALTER TABLE "signups" RENAME COLUMN "email_key" TO "normalized_email";--> statement-breakpoint
ALTER TABLE "signups" RENAME COLUMN "mailbox_key" TO "canonical_mailbox";--> statement-breakpoint
ALTER TABLE "signups" RENAME CONSTRAINT "signups_email_key_unique" TO "signups_normalized_email_unique";--> statement-breakpoint
ALTER TABLE "signups" RENAME CONSTRAINT "signups_email_key_lower" TO "signups_normalized_email_lower";--> statement-breakpoint
ALTER INDEX "signups_mailbox_key_index" RENAME TO "signups_canonical_mailbox_index";--> statement-breakpoint
DROP INDEX IF EXISTS "signups_invited_at_index", "signups_first_name_index", "signups_invited_index", "signups_source_index";--> statement-breakpoint
ALTER TABLE "signups" DROP COLUMN "own_domain", ADD COLUMN "vip_bonus_cents" integer, ADD COLUMN "privacy_text_version" integer;--> statement-breakpoint
UPDATE "signups" SET "vip_bonus_cents" = bonus.cents FROM (
  SELECT signup_id, sum(amount_cents) AS cents FROM "credit_entries" WHERE kind IN ('vip_bonus', 'bonus_reversal') GROUP BY signup_id
) AS bonus WHERE bonus.signup_id = "signups".id AND bonus.cents > 0;--> statement-breakpoint
-- The text next to the privacy box has been the same since the first release.
UPDATE "signups" SET "privacy_text_version" = 1 WHERE "privacy_accepted_at" IS NOT NULL;--> statement-breakpoint
-- The texts of `last_error` become codes. Ids are UUIDv7 of the time of the request, so that they sort by it.
INSERT INTO "outbox_emails" ("id", "kind", "signup_id", "recipient", "status", "due_at", "attempts", "request_id", "body",
  "error", "may_have_arrived", "requested_at", "expires_at", "sent_at")
SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from requested_at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid,
  kind, signup_id, recipient, status, due_at, attempts, request_id, body,
  CASE
    WHEN last_error IS NULL THEN CASE WHEN status = 'cancelled' THEN 'erased' END
    WHEN last_error LIKE 'no answer %' THEN 'no_answer'
    WHEN last_error LIKE '%(sender_refused)%' THEN 'sender_refused'
    WHEN last_error LIKE '%(invalid_api_key)%' OR last_error ~ '^answer (401|403) ' THEN 'unauthorized'
    WHEN last_error LIKE '%(invalid_idempotent_request)%' THEN 'key_already_used'
    WHEN last_error ~ '^answer (408|5\d\d) ' THEN 'resend_failed'
    WHEN last_error LIKE 'answer 409 %' THEN 'conflict'
    WHEN last_error LIKE 'answer 429 %' THEN 'rate_limited'
    WHEN last_error ~ '^answer (400|410|413|414|415|422|451) ' OR last_error = 'refused out of a batch' THEN 'mail_refused'
    WHEN last_error = 'could not be written' THEN 'render_failed'
    WHEN last_error IN ('unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'expired') THEN last_error
    ELSE 'unexpected_answer'
  END,
  status <> 'sent' AND coalesce(last_error ~ '^(no answer|answer (408|409|5\d\d)) |may have arrived$', false),
  requested_at, expires_at, sent_at
FROM (
  SELECT kind, signup_id, NULL AS recipient, status, due_at, attempts, request_id, body, last_error, requested_at,
    NULL::timestamptz AS expires_at, sent_at
  FROM "waitlist_1_1"."outbox_emails"
  UNION ALL
  SELECT kind, NULL, recipient, status, due_at, attempts, CASE WHEN attempts > 0 THEN id END, body, last_error, created_at,
    expires_at, sent_at
  FROM "waitlist_1_1"."operator_emails"
) AS mail
ORDER BY requested_at;--> statement-breakpoint
-- Suppressions of people become suppressions of their mailboxes. The first one of a mailbox stays.
INSERT INTO "email_suppressions" ("mailbox", "reason", "created_at")
SELECT DISTINCT ON (canonical_mailbox) canonical_mailbox, reason, suppression.created_at
FROM "waitlist_1_1"."email_suppressions" AS suppression JOIN "signups" ON signups.id = suppression.signup_id
WHERE erased_at IS NULL
ORDER BY canonical_mailbox, suppression.created_at;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "session_id" text;--> statement-breakpoint
-- Without CASCADE: a view that an operator has added stops the migration, and is not dropped.
DROP TABLE "waitlist_1_1"."credit_entries", "waitlist_1_1"."outbox_emails", "waitlist_1_1"."operator_emails", "waitlist_1_1"."email_suppressions";--> statement-breakpoint
DROP SCHEMA "waitlist_1_1";--> statement-breakpoint
DROP TABLE "rankings", "review_groups", "review_totals";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_pkey" PRIMARY KEY("friend_id","kind");--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_pkey" PRIMARY KEY("id");--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_signups_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_signups_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_friend_id_referrals_friend_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."referrals"("friend_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_referrer_index" ON "referrals" USING btree ("referrer_id","reason","created_at","friend_id");--> statement-breakpoint
CREATE INDEX "referrals_review_index" ON "referrals" USING btree ("state","referrer_id","reason","created_at","friend_id") WHERE "referrals"."reason" is not null;--> statement-breakpoint
CREATE INDEX "referrals_own_domain_index" ON "referrals" USING btree ("referrer_id","own_domain") WHERE "referrals"."own_domain" is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_signup_index" ON "credit_entries" USING btree ("signup_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_person" ON "outbox_emails" USING btree ("signup_id","kind") WHERE "outbox_emails"."kind" in ('welcome', 'invitation');--> statement-breakpoint
CREATE INDEX "outbox_emails_pending_index" ON "outbox_emails" USING btree ("due_at","requested_at","error") WHERE "outbox_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_emails_failed_index" ON "outbox_emails" USING btree ("status","id","error","requested_at","may_have_arrived","kind","signup_id") WHERE "outbox_emails"."status" in ('dead', 'cancelled');--> statement-breakpoint
CREATE INDEX "outbox_emails_unsent_invitations_index" ON "outbox_emails" USING btree ("signup_id","status") WHERE "outbox_emails"."kind" = 'invitation' and "outbox_emails"."status" <> 'sent';--> statement-breakpoint
CREATE INDEX "outbox_emails_wave_index" ON "outbox_emails" USING btree ("wave_id","id") WHERE "outbox_emails"."wave_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_sent_welcomes_index" ON "outbox_emails" USING btree ("sent_at","outcome") WHERE "outbox_emails"."kind" = 'welcome' and "outbox_emails"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "outbox_emails_to_operators_index" ON "outbox_emails" USING btree ("due_at") WHERE "outbox_emails"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_request_index" ON "outbox_emails" USING btree ("request_id") WHERE "outbox_emails"."status" = 'pending' and "outbox_emails"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "email_suppressions_created_index" ON "email_suppressions" USING btree ("created_at");--> statement-breakpoint
-- New tables have no statistics until Postgres analyzes them. With the statistics of an empty list, the checks of the
-- foreign keys would scan it.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "signups") THEN
    ANALYZE "signups", "referrals", "credit_entries", "outbox_emails", "email_suppressions";
  END IF;
END $$;
