CREATE TABLE "signup_networks" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"referred_by" uuid,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "signup_networks_hash_index" ON "signup_networks" USING btree ("network_hash","referred_by");--> statement-breakpoint
CREATE INDEX "signup_networks_created_at_index" ON "signup_networks" USING btree ("created_at");