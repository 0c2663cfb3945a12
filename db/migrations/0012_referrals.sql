-- The servers are stopped while this runs: docs/deploy.md, "From 1.1 to 2.0".
-- squawk-ignore-file adding-field-with-default, adding-foreign-key-constraint, adding-not-nullable-field, adding-serial-primary-key-field
-- squawk-ignore-file ban-drop-column, ban-drop-table, constraint-missing-not-valid, disallowed-unique-constraint, prefer-robust-stmts
-- squawk-ignore-file renaming-column, renaming-table, require-concurrent-index-creation
CREATE TABLE "referrals" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"own_domain" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referrals_state_known" CHECK ("referrals"."state" in ('withheld', 'rejected', 'paid', 'reversed')),
	CONSTRAINT "referrals_reason_known" CHECK ("referrals"."reason" in ('own_address', 'rejoined', 'alias', 'disposable_domain', 'captcha_unavailable', 'domain_unchecked', 'same_domain', 'hourly_limit', 'unconfirmed', 'undeliverable')),
	CONSTRAINT "referrals_reason_of_state" CHECK (case when "referrals"."state" in ('withheld', 'rejected') then "referrals"."reason" is not null and "referrals"."reason" <> 'undeliverable'
        else "referrals"."state" = 'reversed' or "referrals"."reason" is null or "referrals"."reason" <> 'undeliverable' end),
	CONSTRAINT "referrals_paid_of_state" CHECK ("referrals"."paid_cents" >= 0 and ("referrals"."state" in ('paid', 'reversed') or "referrals"."paid_cents" = 0)),
	CONSTRAINT "referrals_not_for_oneself" CHECK ("referrals"."friend_id" <> "referrals"."referrer_id")
);--> statement-breakpoint
INSERT INTO "referrals"
SELECT referred_signup_id, signup_id,
  CASE WHEN bool_or(kind = 'reversal') THEN 'reversed' WHEN bool_or(kind IN ('referral', 'release')) THEN 'paid'
    WHEN bool_or(kind = 'rejection') THEN 'rejected' ELSE 'withheld' END,
  coalesce(max(withheld_reason) FILTER (WHERE kind = 'reversal'), max(withheld_reason)),
  coalesce(sum(amount_cents) FILTER (WHERE kind IN ('referral', 'release')), 0),
  friend.own_domain,
  min(entry.created_at) FILTER (WHERE kind IN ('referral', 'withheld')),
  max(entry.created_at) FILTER (WHERE kind IN ('release', 'rejection', 'reversal'))
FROM "credit_entries" entry JOIN "signups" friend ON friend.id = referred_signup_id
WHERE kind IN ('referral', 'withheld', 'rejection', 'release', 'reversal')
GROUP BY referred_signup_id, signup_id, friend.own_domain;--> statement-breakpoint
CREATE TABLE "ledger" AS
SELECT signup_id, referred_signup_id AS friend_id,
  CASE kind WHEN 'release' THEN 'referral' WHEN 'bonus_return' THEN 'vip_bonus' ELSE kind END AS kind, amount_cents, created_at
FROM "credit_entries" WHERE kind NOT IN ('withheld', 'rejection');--> statement-breakpoint
DROP TABLE "credit_entries";--> statement-breakpoint
ALTER TABLE "ledger" RENAME TO "credit_entries";--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "signup_id" SET NOT NULL, ALTER COLUMN "friend_id" SET NOT NULL, ALTER COLUMN "kind" SET NOT NULL, ALTER COLUMN "amount_cents" SET NOT NULL, ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signups" RENAME COLUMN "email_key" TO "normalized_email";--> statement-breakpoint
ALTER TABLE "signups" RENAME COLUMN "mailbox_key" TO "canonical_mailbox";--> statement-breakpoint
ALTER TABLE "signups" RENAME CONSTRAINT "signups_email_key_unique" TO "signups_normalized_email_unique";--> statement-breakpoint
ALTER TABLE "signups" RENAME CONSTRAINT "signups_email_key_lower" TO "signups_normalized_email_lower";--> statement-breakpoint
ALTER INDEX "signups_mailbox_key_index" RENAME TO "signups_canonical_mailbox_index";--> statement-breakpoint
ALTER TABLE "signups" DROP COLUMN "own_domain", ADD COLUMN "vip_bonus_cents" integer;--> statement-breakpoint
UPDATE "signups" SET vip_bonus_cents = bonus.cents FROM (
  SELECT signup_id, sum(amount_cents) AS cents FROM "credit_entries" WHERE kind IN ('vip_bonus', 'bonus_reversal') GROUP BY signup_id
) bonus WHERE bonus.signup_id = "signups".id AND bonus.cents > 0;--> statement-breakpoint
DROP TABLE "review_groups";--> statement-breakpoint
DROP TABLE "review_totals";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_pkey" PRIMARY KEY("friend_id","kind");--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_signups_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_signups_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_referrer_index" ON "referrals" USING btree ("referrer_id","reason","created_at","friend_id");--> statement-breakpoint
CREATE INDEX "referrals_review_index" ON "referrals" USING btree ("state","referrer_id","reason","created_at","friend_id") WHERE "referrals"."reason" is not null;--> statement-breakpoint
CREATE INDEX "referrals_own_domain_index" ON "referrals" USING btree ("referrer_id","own_domain") WHERE "referrals"."own_domain" is not null;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_friend_id_referrals_friend_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."referrals"("friend_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_signup_index" ON "credit_entries" USING btree ("signup_id","created_at");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_known" CHECK ("credit_entries"."kind" in ('referral', 'reversal', 'vip_bonus', 'bonus_reversal'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount_of_kind" CHECK (case when "credit_entries"."kind" in ('referral', 'vip_bonus') then "credit_entries"."amount_cents" > 0 else "credit_entries"."amount_cents" < 0 end);
