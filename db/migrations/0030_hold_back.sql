-- The columns are new, so the check reads the table only once, as decision 37 allows.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "signups" ADD COLUMN "held_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "held_back_reason" text;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_held_back_known" CHECK (num_nonnulls("signups"."held_back_at", "signups"."held_back_reason", "signups"."hold_id") in (0, 3)
        and coalesce("signups"."held_back_reason" in ('referral', 'invented', 'duplicate', 'asked', 'other'), true));