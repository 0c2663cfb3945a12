-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file constraint-missing-not-valid, prefer-robust-stmts
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_kind_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_error_known";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "counts_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_friends_counted" CHECK ("outbox_emails"."kind" <> 'friends_joined' or "outbox_emails"."counts_from" is not null);--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_kind_known" CHECK ("outbox_emails"."kind" in ('welcome', 'invitation', 'invitation_reminder', 'place_link', 'vip', 'confirmation_reminder', 'friends_joined', 'address_confirmation', 'address_notice', 'sign_in', 'test', 'notice'));--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_error_known" CHECK ("outbox_emails"."error" in ('no_answer', 'resend_failed', 'conflict', 'rate_limited', 'unauthorized', 'sender_refused', 'unexpected_answer', 'mail_refused', 'address_refused', 'key_already_used', 'render_failed', 'unsubscribed', 'bounced', 'complained', 'unwanted', 'mailbox_limit', 'erased', 'expired', 'outdated', 'wave_ended'));