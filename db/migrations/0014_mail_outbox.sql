-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file ban-drop-table, renaming-table, require-concurrent-index-creation, require-concurrent-index-deletion
DROP VIEW "welcome_emails";--> statement-breakpoint
-- A new table, because nearly every row and index changes.
ALTER TABLE "outbox_emails" RENAME TO "old_outbox_emails";--> statement-breakpoint
ALTER TABLE "old_outbox_emails" DROP CONSTRAINT "outbox_emails_pkey";--> statement-breakpoint
DROP INDEX "outbox_emails_pending_index";--> statement-breakpoint
DROP INDEX "outbox_emails_failed_index";--> statement-breakpoint
DROP INDEX "outbox_emails_unsent_invitations_index";--> statement-breakpoint
DROP INDEX "outbox_emails_request_index";--> statement-breakpoint
CREATE TABLE "outbox_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"signup_id" uuid,
	"recipient" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"body" text,
	"error" text,
	"may_have_arrived" boolean DEFAULT false NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'sign_in', 'test')),
	CONSTRAINT "outbox_emails_status_known" CHECK ("outbox_emails"."status" in ('pending', 'sent', 'dead', 'cancelled')),
	CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired')),
	CONSTRAINT "outbox_emails_attempts_not_negative" CHECK ("outbox_emails"."attempts" >= 0),
	CONSTRAINT "outbox_emails_to_person_or_operator" CHECK (case when "outbox_emails"."kind" in ('welcome', 'invitation') then "outbox_emails"."signup_id" is not null and "outbox_emails"."recipient" is null
        else "outbox_emails"."signup_id" is null and "outbox_emails"."recipient" is not null and "outbox_emails"."expires_at" is not null end)
);
--> statement-breakpoint
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
  FROM "old_outbox_emails"
  UNION ALL
  SELECT kind, NULL, recipient, status, due_at, attempts, CASE WHEN attempts > 0 THEN id END, body, last_error, created_at,
    expires_at, sent_at
  FROM "operator_emails"
) AS mail
ORDER BY requested_at;--> statement-breakpoint
DROP TABLE "old_outbox_emails";--> statement-breakpoint
DROP TABLE "operator_emails";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_person" ON "outbox_emails" USING btree ("signup_id","kind") WHERE "outbox_emails"."kind" in ('welcome', 'invitation');--> statement-breakpoint
CREATE INDEX "outbox_emails_pending_index" ON "outbox_emails" USING btree ("due_at","requested_at","error") WHERE "outbox_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_emails_failed_index" ON "outbox_emails" USING btree ("status","id","error","requested_at","may_have_arrived") WHERE "outbox_emails"."status" in ('dead', 'cancelled');--> statement-breakpoint
CREATE INDEX "outbox_emails_unsent_invitations_index" ON "outbox_emails" USING btree ("signup_id","status") WHERE "outbox_emails"."kind" = 'invitation' and "outbox_emails"."status" <> 'sent';--> statement-breakpoint
CREATE INDEX "outbox_emails_to_operators_index" ON "outbox_emails" USING btree ("due_at") WHERE "outbox_emails"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_request_index" ON "outbox_emails" USING btree ("request_id") WHERE "outbox_emails"."status" = 'pending' and "outbox_emails"."request_id" is not null;--> statement-breakpoint
-- Suppressions of people become suppressions of their mailboxes. The first one of a mailbox stays.
ALTER TABLE "email_suppressions" RENAME TO "old_email_suppressions";--> statement-breakpoint
ALTER TABLE "old_email_suppressions" DROP CONSTRAINT "email_suppressions_pkey";--> statement-breakpoint
DROP INDEX "email_suppressions_created_index";--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
INSERT INTO "email_suppressions" ("mailbox", "reason", "created_at")
SELECT DISTINCT ON (canonical_mailbox) canonical_mailbox, reason, suppression.created_at
FROM "old_email_suppressions" AS suppression JOIN "signups" ON signups.id = suppression.signup_id
WHERE erased_at IS NULL
ORDER BY canonical_mailbox, suppression.created_at;--> statement-breakpoint
DROP TABLE "old_email_suppressions";--> statement-breakpoint
CREATE INDEX "email_suppressions_created_index" ON "email_suppressions" USING btree ("created_at");--> statement-breakpoint
-- New tables have no statistics until Postgres analyzes them.
ANALYZE "outbox_emails", "email_suppressions";
