-- The servers are stopped for 2.0.0, and no release had this column.
-- squawk-ignore-file ban-drop-column
ALTER TABLE "signups" DROP COLUMN "country";
