-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts, require-concurrent-index-creation, require-concurrent-index-deletion
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_error_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_of_a_mailing";--> statement-breakpoint
DROP INDEX "outbox_emails_sent_welcomes_index";--> statement-breakpoint
CREATE INDEX "outbox_emails_sent_index" ON "outbox_emails" USING btree ("sent_at","outcome") WHERE "outbox_emails"."mailing_id" = '00000000-0000-8000-8000-000000000001' and "outbox_emails"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "outbox_emails_bounced_index" ON "outbox_emails" USING btree ("sent_at") WHERE "outbox_emails"."outcome" = 'bounced';--> statement-breakpoint
-- Links to a place, reminders and mail about friends belong to the standing mailing of welcome mail, whose brake then sees them.
UPDATE "outbox_emails" SET "mailing_id" = '00000000-0000-8000-8000-000000000001'
WHERE "mailing_id" IS NULL AND "kind" IN ('place_link', 'confirmation_reminder', 'vip', 'friends_joined');--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('invitation', 'announcement', 'welcome', 'place_link', 'confirmation_reminder', 'vip', 'friends_joined', 'invitation_reminder', 'sign_in', 'test', 'notice'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'network_bounces', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired', 'outdated', 'mailing_ended'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_of_a_mailing" CHECK (not "outbox_emails"."kind" in ('welcome', 'place_link', 'confirmation_reminder', 'vip', 'friends_joined', 'announcement') or "outbox_emails"."mailing_id" is not null);