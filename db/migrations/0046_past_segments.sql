-- The servers are stopped while this runs, as for 0012. The table has a row for each mailing, so the check is quick.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_segment_known";--> statement-breakpoint
-- Credit has no end, so nobody gets an email any more that says so, not even if an operator retries it.
UPDATE "outbox_emails" SET "status" = 'cancelled', "error" = 'mailing_ended', "body" = NULL,
	"may_have_arrived" = "may_have_arrived" OR "request_id" IS NOT NULL
WHERE "status" IN ('pending', 'dead')
	AND "mailing_id" IN (SELECT "id" FROM "mailings" WHERE "segment" = 'credit_holders');--> statement-breakpoint
-- The worker does not know these groups any more. It cancels the emails that are not sent.
WITH "ended" AS (
	UPDATE "mailings" SET "state" = 'ending'
	WHERE "segment" IN ('source', 'joined_before', 'joined_since', 'credit_holders') AND "state" IN ('sending', 'stopped')
	RETURNING 1
)
SELECT 'Announcements to groups that are gone (a source, a day of joining, holders of credit) end here. Not finished: ' || count(*) AS "notice"
FROM "ended" HAVING count(*) > 0;--> statement-breakpoint
UPDATE "mailings" SET "segment" = 'past', "segment_value" = CASE "segment"
	WHEN 'source' THEN 'From ' || coalesce(nullif("segment_value", ''), 'Direct or unknown')
	WHEN 'joined_before' THEN 'Joined before ' || "segment_value"
	WHEN 'joined_since' THEN 'Joined on ' || "segment_value" || ' or later'
	ELSE 'With credit, which ends on ' || "segment_value" END
WHERE "segment" IN ('source', 'joined_before', 'joined_since', 'credit_holders');--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_segment_known" CHECK ("mailings"."segment" in ('everybody', 'premiere', 'vips', 'invited', 'not_invited', 'past'));
