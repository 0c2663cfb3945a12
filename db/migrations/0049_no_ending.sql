-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_state_known";--> statement-breakpoint
-- An ended mailing without a time is one whose mail the worker still cancels.
UPDATE "mailings" SET "queued_at" = "created_at" WHERE "state" = 'ended' AND "queued_at" IS NULL;--> statement-breakpoint
UPDATE "mailings" SET "state" = 'ended', "queued_at" = NULL WHERE "state" = 'ending';--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_state_known" CHECK ("mailings"."state" in ('sending', 'stopped', 'done', 'ended'));
