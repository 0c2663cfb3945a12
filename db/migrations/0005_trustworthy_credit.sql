CREATE TABLE "erased_mailboxes" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_reason_of_withheld";--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "own_domain" text;--> statement-breakpoint
CREATE INDEX "credit_entries_unconfirmed_index" ON "credit_entries" USING btree ("signup_id") WHERE "credit_entries"."withheld_reason" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "signups_own_domain_index" ON "signups" USING btree ("referred_by","own_domain") WHERE "signups"."own_domain" is not null;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_reason_of_kind" CHECK (case "credit_entries"."kind" when 'withheld' then "credit_entries"."withheld_reason" <> 'undeliverable' and "credit_entries"."withheld_reason" is not null
        when 'reversal' then "credit_entries"."withheld_reason" is null or "credit_entries"."withheld_reason" = 'undeliverable'
        else "credit_entries"."withheld_reason" is null end);