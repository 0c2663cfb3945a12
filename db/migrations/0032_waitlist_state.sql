-- The table has one row.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "waitlist_counter" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_counter" ADD CONSTRAINT "waitlist_counter_state_known" CHECK ("waitlist_counter"."state" in ('open', 'closed', 'launched'));