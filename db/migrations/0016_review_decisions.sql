-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file adding-serial-primary-key-field, constraint-missing-not-valid, disallowed-unique-constraint, prefer-robust-stmts
CREATE TABLE "referral_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_blocks_value_unique" UNIQUE("value","kind"),
	CONSTRAINT "referral_blocks_kind_known" CHECK ("referral_blocks"."kind" in ('domain', 'network'))
);
--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_reason_known";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "payment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "previous_state" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "previous_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "payment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_pkey";
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_pkey" PRIMARY KEY("friend_id","kind","payment");--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('blocked_domain', 'blocked_network', 'own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_network', 'same_domain', 'hourly_limit', 'unconfirmed', 'undeliverable', 'handed_over'));