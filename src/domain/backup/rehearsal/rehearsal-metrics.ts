import { Gauge, type Registry } from "prom-client";
import type { App } from "../../../app.ts";
import { rehearsalState } from "./rehearsal-rows.ts";

/** Adds what the last rehearsals say of the copy; nothing where no copy is made. Gives the function that reads it, to be called before the metrics are told. */
export function watchRehearsals(
	app: App,
	registry: Registry,
): () => Promise<void> {
	if (!app.shipping) return async () => {};
	const gauge = (name: string, help: string) =>
		new Gauge({
			name: `ingot_backup_rehearsal_${name}`,
			help,
			registers: [registry],
		});
	const passed = gauge(
		"passed",
		"Whether the last rehearsal restored the copy (1) or failed (0)",
	);
	const age = gauge("age_seconds", "Seconds since a rehearsal last passed");
	const seconds = gauge("duration_seconds", "Duration of that rehearsal");
	const read = gauge("read_bytes", "Bytes of packs and blobs that it read");
	const files = gauge("files", "Packs, blobs and keys that it found");
	return async () => {
		// what is not known is not told: 0 would be a failure
		for (const one of [passed, age, seconds, read, files]) one.remove();
		const state = await rehearsalState(app.db).catch(() => undefined);
		if (state?.telling) passed.set(state.telling.outcome === "passed" ? 1 : 0);
		const last = state?.passed;
		if (!last?.report) return;
		age.set(app.clock() / 1000 - last.ended);
		seconds.set(last.ended - last.began);
		read.set(last.report.bytesRead);
		files.set(last.report.files);
	};
}
