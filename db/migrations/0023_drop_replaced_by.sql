-- No release has the column, and its index goes with it.
-- squawk-ignore ban-drop-column
ALTER TABLE "invitations" DROP COLUMN "replaced_by";
