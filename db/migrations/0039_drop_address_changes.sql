-- Only operators change addresses. The servers are stopped for 2.0.0, and no release had these tables.
-- squawk-ignore-file ban-drop-table
DROP TABLE "address_changes";--> statement-breakpoint
DROP TABLE "left_mailboxes";--> statement-breakpoint
DELETE FROM "outbox_emails" WHERE "kind" in ('address_confirmation', 'address_notice');--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
-- One migration that validates at once, up to two million rows (docs/decisions/0037).
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('invitation', 'announcement', 'welcome', 'invitation_reminder', 'place_link', 'vip', 'confirmation_reminder', 'friends_joined', 'sign_in', 'test', 'notice'));
