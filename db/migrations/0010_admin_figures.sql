-- drizzle applies migrations in one transaction, which excludes CONCURRENTLY. Signups wait while an index is built.
-- squawk-ignore-file require-concurrent-index-creation
-- squawk-ignore-file require-concurrent-index-deletion
-- The order of the tables is that of a signup's locks.
CREATE TABLE "review_groups" (
	"signup_id" uuid NOT NULL,
	"withheld_reason" text NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"reversed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_groups_pkey" PRIMARY KEY("signup_id","withheld_reason")
);--> statement-breakpoint
CREATE TABLE "review_totals" (
	"withheld_reason" text PRIMARY KEY NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"reversed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "review_groups_withheld_index" ON "review_groups" USING btree ("withheld","signup_id","withheld_reason") WHERE "review_groups"."withheld" > 0;--> statement-breakpoint
CREATE INDEX "review_groups_rejected_index" ON "review_groups" USING btree ("rejected","signup_id","withheld_reason") WHERE "review_groups"."rejected" > 0;--> statement-breakpoint
CREATE INDEX "review_groups_released_index" ON "review_groups" USING btree ("released","signup_id","withheld_reason") WHERE "review_groups"."released" > 0;--> statement-breakpoint
CREATE INDEX "review_groups_reversed_index" ON "review_groups" USING btree ("reversed","signup_id","withheld_reason") WHERE "review_groups"."reversed" > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_emails_pending_index" ON "outbox_emails" USING btree ("due_at","requested_at","last_error") WHERE "outbox_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_emails_failed_index" ON "outbox_emails" USING btree ("status","signup_id","kind","last_error","requested_at") WHERE "outbox_emails"."status" in ('dead', 'cancelled');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_emails_unsent_invitations_index" ON "outbox_emails" USING btree ("signup_id","status") WHERE "outbox_emails"."kind" = 'invitation' and "outbox_emails"."status" <> 'sent';--> statement-breakpoint
DROP INDEX IF EXISTS "outbox_emails_due_index";--> statement-breakpoint
DROP INDEX IF EXISTS "outbox_emails_dead_index";--> statement-breakpoint
DROP INDEX IF EXISTS "outbox_emails_cancelled_index";--> statement-breakpoint
INSERT INTO "review_groups" ("signup_id", "withheld_reason", "withheld", "rejected", "released", "reversed")
SELECT entry.signup_id, entry.withheld_reason,
  count(*) FILTER (WHERE release.id IS NULL AND rejection.id IS NULL),
  count(*) FILTER (WHERE release.id IS NULL AND rejection.id IS NOT NULL),
  count(*) FILTER (WHERE release.id IS NOT NULL AND reversal.id IS NULL),
  count(*) FILTER (WHERE release.id IS NOT NULL AND reversal.id IS NOT NULL)
FROM "credit_entries" entry
  LEFT JOIN "credit_entries" rejection ON rejection.referred_signup_id = entry.referred_signup_id AND rejection.kind = 'rejection'
  LEFT JOIN "credit_entries" release ON release.referred_signup_id = entry.referred_signup_id AND release.kind = 'release'
  LEFT JOIN "credit_entries" reversal ON reversal.referred_signup_id = entry.referred_signup_id AND reversal.kind = 'reversal'
WHERE entry.kind = 'withheld'
GROUP BY entry.signup_id, entry.withheld_reason;--> statement-breakpoint
INSERT INTO "review_totals" ("withheld_reason", "withheld", "rejected", "released", "reversed")
SELECT withheld_reason, sum(withheld), sum(rejected), sum(released), sum(reversed) FROM "review_groups" GROUP BY withheld_reason;--> statement-breakpoint
ALTER TABLE "rankings" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "rankings" SET "is_invited" = true FROM "signups" WHERE "signups"."signup_position" = "rankings"."signup_position" AND "signups"."invited_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rankings_order_index" ON "rankings" USING btree ((-"priority_score"),"signup_position","is_invited");--> statement-breakpoint
DROP INDEX IF EXISTS "rankings_score_index";
