-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "mail_brakes" DROP CONSTRAINT "mail_brakes_reason_known";--> statement-breakpoint
ALTER TABLE "mail_brakes" ADD CONSTRAINT "mail_brakes_reason_known" CHECK ("mail_brakes"."reason" in ('bounces', 'complaints', 'operator'));