CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_decision_index" ON "referrals" USING btree ("decision") WHERE "referrals"."decision" is not null;
