CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('unsubscribed', 'bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_amount_of_kind";--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "vip_override" boolean;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_id_signups_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_bonus_reversed_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" = 'bonus_reversal';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_bonus_returned_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" = 'bonus_return';--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount_of_kind" CHECK (("credit_entries"."kind" in ('referral', 'release') and "credit_entries"."amount_cents" = 100)
        or ("credit_entries"."kind" = 'reversal' and "credit_entries"."amount_cents" = -100)
        or ("credit_entries"."kind" = 'withheld' and "credit_entries"."amount_cents" = 0)
        or ("credit_entries"."kind" in ('vip_bonus', 'bonus_return') and "credit_entries"."amount_cents" = 2500)
        or ("credit_entries"."kind" = 'bonus_reversal' and "credit_entries"."amount_cents" = -2500));