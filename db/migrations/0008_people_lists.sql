-- drizzle applies migrations in one transaction, which excludes CONCURRENTLY. Signups wait while an index is built.
-- squawk-ignore-file require-concurrent-index-creation
-- The type stays the same, so Postgres does not rewrite the table. It builds the column's index again.
-- squawk-ignore-file changing-column-type
CREATE TABLE "rankings" (
	"signup_position" integer PRIMARY KEY NOT NULL,
	"referral_count" integer NOT NULL,
	"priority_score" integer NOT NULL,
	"is_vip" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rankings_friends_index" ON "rankings" USING btree ((-"referral_count"),"signup_position");--> statement-breakpoint
CREATE INDEX "rankings_score_index" ON "rankings" USING btree ((-"priority_score"),"signup_position");--> statement-breakpoint
CREATE INDEX "rankings_vip_index" ON "rankings" USING btree ("signup_position") WHERE "rankings"."is_vip";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_suppressions_reason_index" ON "email_suppressions" USING btree ("reason","signup_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_first_name_index" ON "signups" USING btree ((lower("first_name") collate "C"),"signup_position") WHERE "signups"."first_name" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_invited_index" ON "signups" USING btree ("signup_position") WHERE "signups"."invited_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_source_index" ON "signups" USING btree (coalesce("utm_source", "referrer_host"),"signup_position") WHERE coalesce("signups"."utm_source", "signups"."referrer_host") is not null;--> statement-breakpoint
ALTER TABLE "signups" ALTER COLUMN "email_key" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
INSERT INTO "rankings" SELECT "signup_position", "referral_count", "priority_score", "is_vip" FROM "signups" WHERE "priority_score" > 0;
