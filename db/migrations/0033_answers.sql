-- A check of the length would read the whole table.
-- squawk-ignore-file prefer-text-field
ALTER TABLE "signups" ADD COLUMN "try_on_first" varchar(20);--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "country" varchar(2);