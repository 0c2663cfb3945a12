-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts, require-concurrent-index-creation, require-concurrent-index-deletion, adding-foreign-key-constraint, ban-drop-column
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_mail_outcome_known";--> statement-breakpoint
DROP INDEX "outbox_emails_once_per_person";--> statement-breakpoint
DROP INDEX "outbox_emails_unsent_invitations_index";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
-- The only mail of a person is that of the latest invitation, unless somebody was to be invited again by a mailing that was ended. Sending
-- it again took it from its mailing.
UPDATE "invitations" SET "mail_id" = "mail"."id" FROM "outbox_emails" AS "mail"
WHERE "mail"."signup_id" = "invitations"."signup_id" AND "mail"."kind" = 'invitation' AND NOT EXISTS (
	SELECT FROM "invitations" AS "later" WHERE "later"."signup_id" = "invitations"."signup_id" AND "later"."invited_at" > "invitations"."invited_at"
) AND NOT ("mail"."error" IS NOT DISTINCT FROM 'mailing_ended' AND "mail"."mailing_id" IS DISTINCT FROM "invitations"."mailing_id");--> statement-breakpoint
UPDATE "outbox_emails" SET "mailing_id" = "invitation"."mailing_id" FROM "invitations" AS "invitation"
WHERE "invitation"."mail_id" = "outbox_emails"."id" AND "outbox_emails"."mailing_id" IS NULL AND "outbox_emails"."status" = 'sent';--> statement-breakpoint
-- An earlier invitation expired some days after its mail was sent, whose row was then used again. It gets one of its own.
INSERT INTO "outbox_emails" ("id", "kind", "signup_id", "mailing_id", "status", "due_at", "requested_at", "sent_at", "outcome")
SELECT "id", 'invitation', "signup_id", "mailing_id", 'sent', "invited_at", "invited_at", "invited_at", "mail_outcome" FROM "invitations"
WHERE "mail_id" IS NULL AND "state" = 'expired';--> statement-breakpoint
UPDATE "invitations" SET "mail_id" = "id" WHERE "mail_id" IS NULL AND EXISTS (SELECT FROM "outbox_emails" AS "mail" WHERE "mail"."id" = "invitations"."id");--> statement-breakpoint
-- Mail that waited kept the time of the one before.
UPDATE "outbox_emails" SET "sent_at" = NULL WHERE "status" <> 'sent' AND "sent_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_id_outbox_emails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox_emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_mail_index" ON "invitations" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_one_waiting" ON "outbox_emails" USING btree ("signup_id","kind",(case when "status" = 'pending' and not "kind" in ('announcement') then true end)) WHERE "outbox_emails"."signup_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_once_per_mailing" ON "outbox_emails" USING btree ("signup_id","mailing_id") WHERE "outbox_emails"."kind" in ('invitation', 'announcement') and "outbox_emails"."mailing_id" is not null;--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "mail_outcome";
