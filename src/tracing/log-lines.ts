import pino, { type Logger, type LoggerOptions } from "pino";

/** How lines of the log begin: `{"level":"warn","time":"2026-01-02T03:04:05.678Z"`, as people and other programs read it. */
export const logLines: LoggerOptions = {
	base: undefined,
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
};

/** Logs to the standard error, one JSON object a line; the standard output belongs to whoever started the forge. */
export const openLog = (level: string): Logger =>
	pino(
		{
			...logLines,
			level,
			redact: [
				"authorization",
				"*.authorization",
				"password",
				"*.password",
				"token",
				"*.token",
			],
		},
		pino.destination({ fd: 2, sync: true }),
	);
