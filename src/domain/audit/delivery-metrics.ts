import { Gauge, type Registry } from "prom-client";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { auditDeliveries } from "./deliveries.ts";
import { unsealedFor } from "./sealing/unsealed.ts";

/** Adds how long records of the audit log wait to be sealed, and how far witnesses, streams and other places have it. Gives the function that reads it, to be called before the metrics are told. */
export function watchDeliveries(
	app: App,
	registry: Registry,
): () => Promise<void> {
	const gauge = (name: string, help: string) =>
		new Gauge({ name, help, labelNames: ["place"], registers: [registry] });
	const failed = gauge(
		"ingot_audit_delivery_failed",
		"Whether the last delivery of the audit log to a place failed",
	);
	const lacks = gauge(
		"ingot_audit_delivery_missing_records",
		"Records of the audit log that a place lacks",
	);
	const unsealed = new Gauge({
		name: "ingot_audit_unsealed_seconds",
		help: "Seconds for which the oldest record of the audit log that is not sealed waits; 0 where all are",
		registers: [registry],
	});
	return async () => {
		const waits = await unsealedFor(app.db, now(app)).catch(() => undefined);
		if (waits !== undefined) unsealed.set(waits);
		failed.reset();
		lacks.reset();
		// that the database does not answer is told by ingot_database_up
		for (const one of await auditDeliveries(app).catch(() => [])) {
			failed.set({ place: one.place }, one.error ? 1 : 0);
			lacks.set({ place: one.place }, one.lacks);
		}
	};
}
