import { integer, text } from "./setting.ts";

/** Settings of the audit log, and of the places that get it. */
export const auditSettings = {
	auditWitnesses: text("", "witnesses of the audit log, as VERIFIER URL"),
	auditCheckpointsTo: text(
		"",
		"directories, URLs and buckets (s3://NAME/PREFIX) that get its checkpoints",
	),
	auditS3Endpoint: text("", "URL of the server of these buckets"),
	auditS3Region: text("", "region of these buckets; empty is us-east-1"),
	auditS3AccessKey: text("", "access key of these buckets"),
	auditS3SecretKey: text("", "secret key of these buckets"),
	auditStreams: text("", "https:// and syslog URLs that get its records"),
	auditStreamSecret: text("", "secret that signs records for https:// URLs"),
	auditStreamCa: text("", "CA certificates for syslog+tls:// (PEM file)"),
	keepAuditDays: integer(0, "retention of the audit log, days", 0, 36_500),
};
