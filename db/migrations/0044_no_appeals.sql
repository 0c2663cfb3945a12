-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file ban-drop-column, require-concurrent-index-deletion, prefer-robust-stmts
-- Operators find the open ones in the audit, on the page of the person who asked.
WITH noted AS (
	INSERT INTO "audit_entries" ("id", "actor", "action", "subject_id", "detail", "at")
	SELECT gen_random_uuid(), 'the person', 'appeal', "referrer_id",
		jsonb_strip_nulls(jsonb_build_object('referredSignupId', "friend_id", 'note', "appeal")), "appealed_at"
	FROM "referrals"
	WHERE "state" IN ('withheld', 'rejected') AND "appealed_at" IS NOT NULL AND ("decided_at" IS NULL OR "appealed_at" > "decided_at")
	RETURNING 1
)
SELECT 'Appeals are gone. Open ones, now notes in the audit: ' || count(*) AS "notice" FROM noted HAVING count(*) > 0;--> statement-breakpoint
DROP INDEX "referrals_appeals_index";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "appeal";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "appealed_at";
