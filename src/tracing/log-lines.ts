import pino, { type LoggerOptions } from "pino";

/** How lines of the log begin: `{"level":"warn","time":"2026-01-02T03:04:05.678Z"`, as people and other programs read it. */
export const logLines: LoggerOptions = {
	base: undefined,
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
};
