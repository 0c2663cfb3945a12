-- A check of the length would read the whole table.
-- squawk-ignore-file prefer-text-field
ALTER TABLE "signups" ADD COLUMN "utm_source" varchar(100);--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "utm_medium" varchar(100);--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "utm_campaign" varchar(100);--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "referrer_host" varchar(100);