-- Signups store names in NFC since this release, so that a search finds them. Servers of an earlier one go on writing others.
UPDATE "signups" SET "first_name" = left(normalize("first_name", NFC), 200)
WHERE "first_name" IS NOT NFC NORMALIZED;
