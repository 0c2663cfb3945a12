CREATE TABLE "operator_alert_mutes" (
	"operator" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "operator_alert_mutes_operator_kind_pk" PRIMARY KEY("operator","kind"),
	CONSTRAINT "operator_alert_mutes_kind_known" CHECK ("operator_alert_mutes"."kind" in ('mail', 'captcha', 'group', 'wave', 'people', 'doctor'))
);
--> statement-breakpoint
CREATE TABLE "operator_alerts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_alerts_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "operator_alerts_kind_known" CHECK ("operator_alerts"."kind" in ('mail', 'captcha', 'group', 'wave', 'people', 'doctor'))
);
