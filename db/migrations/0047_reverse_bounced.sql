-- Friends whose mail bounced while they waited for their confirmation count for no limit, as those whose mail bounces from now on.
UPDATE "referrals" SET "state" = 'reversed', "reason" = 'undeliverable', "decided_at" = now()
FROM "signups" AS "friend", "signups" AS "referrer"
WHERE "friend"."id" = "friend_id" AND "referrer"."id" = "referrer_id" AND "state" = 'withheld' AND "reason" = 'unconfirmed'
	AND "friend"."bounced_at" IS NOT NULL AND "friend"."confirmed_at" IS NULL AND "friend"."erased_at" IS NULL
	AND "referrer"."erased_at" IS NULL AND "referrer"."handed_over_at" IS NULL;
