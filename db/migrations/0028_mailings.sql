-- The servers are stopped while this runs, as for 0012. No release has the tables that it drops.
-- squawk-ignore-file adding-foreign-key-constraint, ban-drop-column, ban-drop-table, constraint-missing-not-valid, prefer-robust-stmts
-- squawk-ignore-file prefer-text-field, renaming-column, require-concurrent-index-creation, require-concurrent-index-deletion
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"body" text,
	"segment" text,
	"segment_value" text,
	"invitation_order" text,
	"again" boolean DEFAULT false NOT NULL,
	"actor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"queued_position" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone,
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
	CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('invitation', 'announcement', 'welcome', 'unverified')),
	CONSTRAINT "mailings_state_known" CHECK ("mailings"."state" in ('sending', 'stopped', 'ending', 'done', 'ended')),
	CONSTRAINT "mailings_reason_known" CHECK ("mailings"."reason" in ('bounces', 'complaints', 'operator')),
	CONSTRAINT "mailings_stopped_for_a_reason" CHECK ("mailings"."state" <> 'stopped' or "mailings"."reason" is not null),
	CONSTRAINT "mailings_segment_known" CHECK ("mailings"."segment" in ('everybody', 'vips', 'invited', 'not_invited', 'source', 'joined_before', 'joined_since')),
	CONSTRAINT "mailings_order_known" CHECK ("mailings"."invitation_order" in ('score', 'position')),
	CONSTRAINT "mailings_complete" CHECK (case "mailings"."kind" when 'announcement' then "mailings"."subject" is not null and "mailings"."body" is not null and "mailings"."segment" is not null
        when 'invitation' then "mailings"."invitation_order" is not null else true end)
);--> statement-breakpoint
CREATE INDEX "mailings_created_index" ON "mailings" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "mailings" ("id", "kind", "state", "reason", "mails", "bounced", "complained", "stopped_at", "resumed_at", "step", "step_at", "next_step_mails")
SELECT standing."id", standing."kind", coalesce(b."state", 'sending'), b."reason", coalesce(b."mails", 0), coalesce(b."bounced", 0), coalesce(b."complained", 0),
  b."stopped_at", b."resumed_at", coalesce(b."step", 0), b."step_at", coalesce(b."next_step_mails", 100)
FROM (VALUES ('00000000-0000-8000-8000-000000000001'::uuid, 'welcome'), ('00000000-0000-8000-8000-000000000002', 'unverified'))
  AS standing ("id", "kind") LEFT JOIN "mail_brakes" AS b ON b."id" = standing."kind";--> statement-breakpoint
-- Each transaction of an end stopped the wave and added an audit entry at the same time, so the mailing is still ending.
INSERT INTO "mailings" ("id", "kind", "subject", "body", "segment", "segment_value", "actor", "created_at", "size", "queued",
  "queued_at", "state", "reason", "mails", "bounced", "complained", "stopped_at", "resumed_at", "step", "step_at", "next_step_mails")
SELECT a."id", 'announcement', a."subject", a."body", a."segment", a."segment_value", entry."actor", a."sent_at",
  coalesce(entry."people", 0), coalesce(entry."people", 0), a."sent_at",
  CASE WHEN b."state" = 'stopped' AND EXISTS (SELECT FROM "audit_entries" AS e
    WHERE e."action" = 'wave.end' AND e."at" = b."stopped_at" AND e."detail" ->> 'wave' = b."id")
    THEN 'ending' ELSE coalesce(b."state", 'done') END, b."reason", coalesce(b."mails", 0), coalesce(b."bounced", 0), coalesce(b."complained", 0),
  b."stopped_at", b."resumed_at", coalesce(b."step", 0), b."step_at", coalesce(b."next_step_mails", 100)
FROM "announcements" AS a LEFT JOIN "mail_brakes" AS b ON b."id" = a."id"::text LEFT JOIN LATERAL (
  SELECT "actor", ("detail" ->> 'people')::int AS "people" FROM "audit_entries"
  WHERE "action" = 'announce' AND "detail" ->> 'announcement' = a."id"::text ORDER BY "at" LIMIT 1
) AS entry ON true;--> statement-breakpoint
-- Nothing recorded the order of a wave. Waves of 1.1 have audit entries only.
INSERT INTO "mailings" ("id", "kind", "invitation_order", "again", "actor", "created_at", "size", "queued", "queued_at", "state", "reason", "mails", "bounced", "complained", "stopped_at", "resumed_at", "step", "step_at", "next_step_mails")
SELECT known."id", 'invitation', 'score', coalesce(wave."again", false), wave."actor", coalesce(wave."at", invited."at", now()),
  coalesce(wave."people", invited."people", 0), coalesce(wave."people", invited."people", 0),
  coalesce(wave."at", invited."at", now()), CASE WHEN b."state" = 'stopped' AND EXISTS (SELECT FROM "audit_entries" AS e
    WHERE e."action" = 'wave.end' AND e."at" = b."stopped_at" AND e."detail" ->> 'wave' = b."id")
    THEN 'ending' ELSE coalesce(b."state", 'done') END, b."reason", coalesce(b."mails", 0), coalesce(b."bounced", 0), coalesce(b."complained", 0),
  b."stopped_at", b."resumed_at", coalesce(b."step", 0), b."step_at", coalesce(b."next_step_mails", 100)
FROM (
  SELECT ("detail" ->> 'wave')::uuid AS "id" FROM "audit_entries" WHERE "action" = 'invite' AND "detail" ->> 'wave' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  UNION SELECT "wave_id" FROM "invitations" WHERE "wave_id" IS NOT NULL
  UNION SELECT "wave_id" FROM "outbox_emails" WHERE "wave_id" IS NOT NULL
  UNION SELECT "id"::uuid FROM "mail_brakes" WHERE "id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  EXCEPT SELECT "id" FROM "announcements"
) AS known LEFT JOIN (
  SELECT "detail" ->> 'wave' AS "id", min("actor") AS "actor", min("at") AS "at", sum(("detail" ->> 'people')::int)::int AS "people",
    bool_or(coalesce(("detail" ->> 'again')::boolean, false)) AS "again"
  FROM "audit_entries" WHERE "action" = 'invite' GROUP BY 1
) AS wave ON wave."id" = known."id"::text LEFT JOIN (
  SELECT "wave_id" AS "id", min("invited_at") AS "at", count(*)::int AS "people" FROM "invitations" GROUP BY 1
) AS invited ON invited."id" = known."id" LEFT JOIN "mail_brakes" AS b ON b."id" = known."id"::text;--> statement-breakpoint
-- Operators were mailed about these. An alert names a mailing by its id now.
UPDATE "open_findings" SET "subject" = CASE "subject" WHEN 'welcome' THEN '00000000-0000-8000-8000-000000000001'
  ELSE '00000000-0000-8000-8000-000000000002' END
WHERE "id" = 'mail_stopped' AND "subject" IN ('welcome', 'unverified');--> statement-breakpoint
DROP TABLE "announcements";--> statement-breakpoint
DROP TABLE "mail_brakes";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_brake_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_error_known";--> statement-breakpoint
DROP INDEX "outbox_emails_once_per_announcement";--> statement-breakpoint
DROP INDEX "outbox_emails_wave_index";--> statement-breakpoint
DROP INDEX "outbox_emails_once_per_person";--> statement-breakpoint
DROP INDEX "outbox_emails_unverified_index";--> statement-breakpoint
DROP INDEX "outbox_emails_unverified_pending_index";--> statement-breakpoint
ALTER TABLE "invitations" RENAME COLUMN "wave_id" TO "mailing_id";--> statement-breakpoint
ALTER INDEX "invitations_wave_index" RENAME TO "invitations_mailing_index";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME COLUMN "wave_id" TO "mailing_id";--> statement-breakpoint
ALTER TABLE "outbox_emails" RENAME COLUMN "wave_step" TO "mailing_step";--> statement-breakpoint
UPDATE "outbox_emails" SET "error" = CASE "error" WHEN 'wave_ended' THEN 'mailing_ended' ELSE "error" END,
  "mailing_id" = CASE WHEN "brake" IS NOT NULL THEN '00000000-0000-8000-8000-000000000002'::uuid
    WHEN "kind" = 'welcome' THEN '00000000-0000-8000-8000-000000000001'::uuid ELSE "mailing_id" END
WHERE "kind" = 'welcome' OR "brake" IS NOT NULL OR "error" = 'wave_ended';--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "brake";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_emails_mailing_index" ON "outbox_emails" USING btree ("mailing_id","id") WHERE "outbox_emails"."kind" in ('invitation', 'announcement') and "outbox_emails"."mailing_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_person" ON "outbox_emails" USING btree ("signup_id",(case when "kind" = 'announcement' then "mailing_id"::text else "kind" end)) WHERE "outbox_emails"."signup_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_unverified_index" ON "outbox_emails" USING btree ("status","sent_at","outcome") WHERE "outbox_emails"."mailing_id" = '00000000-0000-8000-8000-000000000002';--> statement-breakpoint
CREATE INDEX "outbox_emails_unverified_pending_index" ON "outbox_emails" USING btree ("due_at","requested_at") WHERE "outbox_emails"."mailing_id" = '00000000-0000-8000-8000-000000000002' and "outbox_emails"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_of_a_mailing" CHECK ("outbox_emails"."kind" not in ('welcome', 'announcement') or "outbox_emails"."mailing_id" is not null);--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('invitation', 'announcement', 'welcome', 'invitation_reminder', 'place_link', 'vip', 'confirmation_reminder', 'friends_joined', 'address_confirmation', 'address_notice', 'sign_in', 'test', 'notice'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired', 'outdated', 'mailing_ended'));
