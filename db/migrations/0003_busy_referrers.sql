DROP INDEX "credit_entries_signup_index";--> statement-breakpoint
DROP INDEX "outbox_emails_request_index";--> statement-breakpoint
CREATE INDEX "credit_entries_signup_index" ON "credit_entries" USING btree ("signup_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_request_index" ON "outbox_emails" USING btree ("request_id") WHERE "outbox_emails"."status" = 'pending' and "outbox_emails"."request_id" is not null;