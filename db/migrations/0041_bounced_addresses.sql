-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "email_suppressions" DROP CONSTRAINT "email_suppressions_reason_known";--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
-- A bounce suppressed the mailbox. It belongs to the people whose mail bounced or, if none is known, to everybody with the mailbox.
UPDATE "signups" SET "bounced_at" = "found"."created_at" FROM (
	SELECT "id", "created_at", "bounced", bool_or("bounced") OVER (PARTITION BY "mailbox") AS "is_known" FROM (
		SELECT "person"."id", "suppression"."mailbox", "suppression"."created_at",
			EXISTS (SELECT FROM "outbox_emails" WHERE "signup_id" = "person"."id" AND "outcome" = 'bounced') AS "bounced"
		FROM "email_suppressions" AS "suppression" JOIN "signups" AS "person" ON "person"."canonical_mailbox" = "suppression"."mailbox"
		WHERE "suppression"."reason" = 'bounced'
	) AS "suppressed"
) AS "found"
WHERE "signups"."id" = "found"."id" AND ("found"."bounced" OR NOT "found"."is_known");--> statement-breakpoint
DELETE FROM "email_suppressions" WHERE "reason" = 'bounced';--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('unsubscribed', 'complained'));
