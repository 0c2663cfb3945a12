-- The servers are stopped while this runs, as for 0012.
-- squawk-ignore-file ban-drop-table, prefer-robust-stmts
CREATE TABLE "open_findings" (
	"id" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"sentence" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "open_findings_id_subject_pk" PRIMARY KEY("id","subject")
);
--> statement-breakpoint
-- Operators were mailed about these, and hear of them again when they are gone.
INSERT INTO "open_findings" ("id", "subject", "sentence", "since")
SELECT 'large_group', "subject", 'A large group of withheld referrals', "at" FROM "operator_alerts" WHERE "kind" = 'group'
UNION ALL
SELECT 'captcha_unavailable', '', 'Captchas could not be verified', "at" FROM "operator_alerts"
WHERE "kind" = 'captcha' AND "ended_at" IS NULL
UNION ALL
SELECT CASE "subject" WHEN 'stuck' THEN 'mail_late' ELSE 'mail_stopped' END, CASE "subject" WHEN 'stuck' THEN '' ELSE "subject" END,
	CASE "subject" WHEN 'stuck' THEN 'Email was late' ELSE 'Mail was stopped' END, "at"
FROM "operator_alerts" WHERE "kind" = 'mail' AND "ended_at" IS NULL;--> statement-breakpoint
DROP TABLE "operator_alert_mutes";--> statement-breakpoint
DROP TABLE "operator_alerts";
