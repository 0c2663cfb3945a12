ALTER TABLE "signups" ADD COLUMN "privacy_text_version" integer;--> statement-breakpoint
-- The text has been the same since the first release.
UPDATE "signups" SET "privacy_text_version" = 1 WHERE "privacy_accepted_at" IS NOT NULL;
