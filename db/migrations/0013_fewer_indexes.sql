-- squawk-ignore-file ban-drop-table, require-concurrent-index-deletion
DROP TABLE "rankings";--> statement-breakpoint
DROP INDEX IF EXISTS "signups_invited_at_index";--> statement-breakpoint
DROP INDEX IF EXISTS "signups_first_name_index";--> statement-breakpoint
DROP INDEX IF EXISTS "signups_invited_index";--> statement-breakpoint
DROP INDEX IF EXISTS "signups_source_index";
