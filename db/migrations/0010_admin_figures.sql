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
-- Runs with the privileges of the owner: servers of the previous release have none on the counts. Writers of the ledger hold
-- the lock of the counter, so no two of them wait for each other here.
CREATE FUNCTION "count_review_groups"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Most batches of signups have none of these.
  IF NOT EXISTS (SELECT FROM added WHERE kind IN ('withheld', 'rejection', 'release', 'reversal')) THEN
    RETURN NULL;
  END IF;

  WITH change AS (
    SELECT signup_id, withheld_reason, count(*) AS withheld FROM added WHERE kind = 'withheld' GROUP BY signup_id, withheld_reason
  ), total AS (
    INSERT INTO review_totals AS counted (withheld_reason, withheld)
    SELECT withheld_reason, sum(withheld) FROM change GROUP BY withheld_reason
    ON CONFLICT (withheld_reason) DO UPDATE SET withheld = counted.withheld + excluded.withheld
  )
  INSERT INTO review_groups AS counted (signup_id, withheld_reason, withheld)
  SELECT signup_id, withheld_reason, withheld FROM change
  ON CONFLICT (signup_id, withheld_reason) DO UPDATE SET withheld = counted.withheld + excluded.withheld;

  -- No signup has these. A release can overrule a rejection.
  IF EXISTS (SELECT FROM added WHERE kind IN ('rejection', 'release', 'reversal')) THEN
    WITH change AS (
      SELECT entry.signup_id, entry.withheld_reason,
        -count(*) FILTER (WHERE added.kind = 'rejection' OR (added.kind = 'release' AND rejection.id IS NULL)) AS withheld,
        count(*) FILTER (WHERE added.kind = 'rejection')
          - count(*) FILTER (WHERE added.kind = 'release' AND rejection.id IS NOT NULL) AS rejected,
        count(*) FILTER (WHERE added.kind = 'release') - count(*) FILTER (WHERE added.kind = 'reversal') AS released,
        count(*) FILTER (WHERE added.kind = 'reversal') AS reversed
      FROM added
        JOIN credit_entries entry ON entry.referred_signup_id = added.referred_signup_id AND entry.kind = 'withheld'
        LEFT JOIN credit_entries rejection
          ON rejection.referred_signup_id = added.referred_signup_id AND rejection.kind = 'rejection'
      GROUP BY entry.signup_id, entry.withheld_reason
    ), total AS (
      UPDATE review_totals AS counted SET
        withheld = counted.withheld + sums.withheld,
        rejected = counted.rejected + sums.rejected,
        released = counted.released + sums.released,
        reversed = counted.reversed + sums.reversed
      FROM (
        SELECT withheld_reason, sum(withheld) AS withheld, sum(rejected) AS rejected, sum(released) AS released, sum(reversed) AS reversed
        FROM change GROUP BY withheld_reason
      ) AS sums
      WHERE counted.withheld_reason = sums.withheld_reason
    )
    UPDATE review_groups AS counted SET
      withheld = counted.withheld + change.withheld,
      rejected = counted.rejected + change.rejected,
      released = counted.released + change.released,
      reversed = counted.reversed + change.reversed
    FROM change
    WHERE counted.signup_id = change.signup_id AND counted.withheld_reason = change.withheld_reason;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_count_review_groups" AFTER INSERT ON "credit_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_review_groups"();--> statement-breakpoint
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
