import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { newestLog } from "./sealing/log-rows.ts";

/** A place that fails for less than this, in seconds, is tried again and told of to nobody. */
const patience = 60;
/** More places than these are not looked at. */
const mostPlaces = 200;

/** A witness, stream or other place of the audit log, as far as it has the log. */
export interface AuditDelivery {
	/** The place without credentials and parameters. */
	readonly place: string;
	/** Entries of the log that it lacks. */
	readonly lacks: number;
	/** When it last took something, in seconds; 0 for never. */
	readonly delivered: number;
	/** Why the last try failed; "" where it did not. */
	readonly error: string;
	/** It has failed for some time. */
	readonly fails: boolean;
}

const ofLog = query((q, p: { log: number; limit: number }) =>
	q
		.selectFrom("audit_delivery")
		.selectAll()
		.where("log_id", "=", p.log)
		.orderBy("place")
		.limit(p.limit),
);

/** Tells how far the places that the settings name have the newest audit log; those that are named no more are left out. */
export async function auditDeliveries(
	app: Pick<App, "db" | "clock" | "config">,
): Promise<AuditDelivery[]> {
	const log = await newestLog(app.db);
	if (!log) return [];
	const { auditWitnesses, auditCheckpointsTo, auditStreams } = app.config;
	const named = `${auditWitnesses},${auditCheckpointsTo},${auditStreams}`;
	const known = (place: string) =>
		named
			.split(",")
			.some(
				(one) => one.trim() === place || one.trim().startsWith(`${place}+`),
			);
	const rows = await app.db.all(ofLog, { log: log.id, limit: mostPlaces });
	return rows
		.filter(({ place }) => known(place))
		.map(({ place, size, delivered_at, error }) => ({
			place: shown(place),
			lacks: Math.max(0, Number(log.size) - Number(size)),
			delivered: Number(delivered_at),
			error,
			fails: error !== "" && now(app) - Number(delivered_at) > patience,
		}));
}

/** Addresses may have credentials in them. */
function shown(place: string): string {
	const url = /^[a-z+]+:\/\//.test(place) ? URL.parse(place) : undefined;
	return url ? `${url.protocol}//${url.host}${url.pathname}` : place;
}
