-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file ban-drop-column, prefer-robust-stmts
ALTER TABLE "app_secret" ADD COLUMN "missed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "app_secret" SET "fingerprint" = "lost" WHERE "lost" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "app_secret" DROP COLUMN "lost";--> statement-breakpoint
ALTER TABLE "app_secret" DROP COLUMN "since";
