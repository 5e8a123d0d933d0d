import type { App } from "../../app.ts";
import { networkOf } from "../../text/network-of.ts";
import { noteAudit } from "./note-audit.ts";
import type { Origin } from "./origin.ts";

/** The failures of this long make one record for each network and way to sign in. */
const gatherMs = 60_000;
/** Records of one such time; what comes from more networks is one record without an address. */
const mostRecords = 100;

interface Failures {
	readonly way: string;
	readonly address: string;
	count: number;
}

const gathered = new WeakMap<
	App["log"],
	{ readonly sources: Map<string, Failures>; readonly timer: NodeJS.Timeout }
>();

/** Counts a failed sign-in. What was typed is kept nowhere: a password may have been typed as a name. */
export function countFailure(app: App, way: string, address: string): void {
	let open = gathered.get(app.log);
	if (!open) {
		const timer = setTimeout(() => {
			flushFailures(app).catch((error: unknown) =>
				app.log.warn({ err: error }, "failed sign-ins were not recorded"),
			);
		}, gatherMs).unref();
		open = { sources: new Map(), timer };
		gathered.set(app.log, open);
	}
	const { sources } = open;
	const isNew = !sources.has(`${way} ${networkOf(address)}`);
	const from = isNew && sources.size >= mostRecords ? "" : address;
	const key = `${way} ${from && networkOf(from)}`;
	const known = sources.get(key);
	if (known) known.count++;
	else sources.set(key, { way, address: from, count: 1 });
}

/** Writes the records of the failures that were counted so far. */
export async function flushFailures(
	app: Pick<App, "db" | "log" | "clock">,
): Promise<void> {
	const open = gathered.get(app.log);
	if (!open) return;
	gathered.delete(app.log);
	clearTimeout(open.timer);
	await app.db.write(async (tx) => {
		for (const { way, address, count } of open.sources.values()) {
			const origin: Origin = { id: "", peer: address, agent: "", seen: {} };
			noteAudit(app, tx, {
				action: "session.sign-in-failed",
				origin,
				facts: { way, count },
			});
		}
	});
}
