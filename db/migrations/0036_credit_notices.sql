-- The table has a row for each mailing, so the check is quick.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_segment_known";--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_segment_known" CHECK ("mailings"."segment" in ('everybody', 'vips', 'invited', 'not_invited', 'source', 'joined_before', 'joined_since', 'credit_holders'));