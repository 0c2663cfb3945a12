-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file ban-drop-column, require-concurrent-index-deletion, prefer-robust-stmts
DROP INDEX "signup_networks_prefix_index";--> statement-breakpoint
ALTER TABLE "signup_networks" DROP COLUMN "prefix_hash";
