CREATE TABLE "put_aside" (
	"id" text NOT NULL,
	"subject" text NOT NULL,
	"version" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "put_aside_id_subject_pk" PRIMARY KEY("id","subject")
);
