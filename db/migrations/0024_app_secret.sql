CREATE TABLE "app_secret" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_secret_one_row" CHECK ("app_secret"."id" = 1)
);
