-- An invitation that nobody wants expires.
UPDATE "invitations" SET "state" = 'expired' WHERE "state" = 'declined';--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_state_known";--> statement-breakpoint
-- One migration that validates at once, up to two million rows (docs/decisions/0037).
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_state_known" CHECK ("invitations"."state" in ('invited', 'accepted', 'expired'));
