CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signup_id" uuid NOT NULL,
	"referred_signup_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"withheld_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_amount_of_kind" CHECK (("credit_entries"."kind" in ('referral', 'release') and "credit_entries"."amount_cents" = 100)
        or ("credit_entries"."kind" = 'reversal' and "credit_entries"."amount_cents" = -100)
        or ("credit_entries"."kind" = 'withheld' and "credit_entries"."amount_cents" = 0)
        or ("credit_entries"."kind" = 'vip_bonus' and "credit_entries"."amount_cents" = 2500)),
	CONSTRAINT "credit_entries_reason_of_withheld" CHECK (("credit_entries"."kind" = 'withheld') = ("credit_entries"."withheld_reason" is not null)),
	CONSTRAINT "credit_entries_not_for_oneself" CHECK ("credit_entries"."signup_id" <> "credit_entries"."referred_signup_id")
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"mailbox_key" text NOT NULL,
	"first_name" text,
	"referral_code" text NOT NULL,
	"signup_position" integer NOT NULL,
	"referred_by" uuid,
	"captcha" text NOT NULL,
	"privacy_accepted_at" timestamp with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"referral_count" integer DEFAULT 0 NOT NULL,
	"store_credit_cents" integer DEFAULT 0 NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"priority_score" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "signups_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "signups_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "signups_signup_position_unique" UNIQUE("signup_position"),
	CONSTRAINT "signups_position_positive" CHECK ("signups"."signup_position" > 0),
	CONSTRAINT "signups_email_length" CHECK (char_length("signups"."email") <= 254),
	CONSTRAINT "signups_email_key_lower" CHECK ("signups"."email_key" !~ '[A-Z]'),
	CONSTRAINT "signups_first_name_length" CHECK (char_length("signups"."first_name") <= 200),
	CONSTRAINT "signups_referral_code_form" CHECK ("signups"."referral_code" ~ '^MFM-[A-Z0-9]{6}$'),
	CONSTRAINT "signups_captcha_known" CHECK ("signups"."captcha" in ('passed', 'unavailable')),
	CONSTRAINT "signups_not_own_referrer" CHECK ("signups"."referred_by" <> "signups"."id"),
	CONSTRAINT "signups_counts_not_negative" CHECK ("signups"."referral_count" >= 0 and "signups"."store_credit_cents" >= 0 and "signups"."priority_score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waitlist_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_position" integer NOT NULL,
	CONSTRAINT "waitlist_counter_one_row" CHECK ("waitlist_counter"."id" = 1),
	CONSTRAINT "waitlist_counter_not_negative" CHECK ("waitlist_counter"."last_position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "welcome_emails" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request_id" uuid,
	"body" text,
	"last_error" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "welcome_emails_status_known" CHECK ("welcome_emails"."status" in ('pending', 'sent', 'dead')),
	CONSTRAINT "welcome_emails_attempts_not_negative" CHECK ("welcome_emails"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_referred_signup_id_signups_id_fk" FOREIGN KEY ("referred_signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_referred_by_signups_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_emails" ADD CONSTRAINT "welcome_emails_signup_id_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_paid_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" in ('referral', 'release');--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_withheld_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" = 'withheld';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_reversed_once" ON "credit_entries" USING btree ("referred_signup_id") WHERE "credit_entries"."kind" = 'reversal';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_vip_bonus_once" ON "credit_entries" USING btree ("signup_id") WHERE "credit_entries"."kind" = 'vip_bonus';--> statement-breakpoint
CREATE INDEX "credit_entries_signup_index" ON "credit_entries" USING btree ("signup_id","created_at");--> statement-breakpoint
CREATE INDEX "signups_mailbox_key_index" ON "signups" USING btree ("mailbox_key");--> statement-breakpoint
CREATE INDEX "welcome_emails_due_index" ON "welcome_emails" USING btree ("due_at") WHERE "welcome_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "welcome_emails_request_index" ON "welcome_emails" USING btree ("request_id") WHERE "welcome_emails"."status" = 'pending';--> statement-breakpoint
INSERT INTO "waitlist_counter" ("id", "last_position") VALUES (1, 0);
