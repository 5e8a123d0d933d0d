import { once } from "node:events";
import { giveWayAsProcess } from "../../../threads/give-way.ts";
import { rehearse } from "./rehearse.ts";
import type { FromRehearsal, Server, ToRehearsal } from "./report.ts";

// Started by run-rehearsal.ts: a rehearsal reads the whole copy, and its server must not notice.

giveWayAsProcess(10);
// nobody else ends it when the server is killed
process.once("disconnect", () => process.exit(1));

const say = (message: FromRehearsal) => process.send?.(message);
const next = async <Kind extends ToRehearsal["kind"]>(kind: Kind) => {
	const [message] = (await once(process, "message")) as [ToRehearsal];
	if (message.kind !== kind) throw new Error(`an unexpected ${message.kind}`);
	return message as Extract<ToRehearsal, { kind: Kind }>;
};

const server: Server = {
	async cut(at) {
		say({ kind: "cut", at });
		const { moment, fault } = await next("cut");
		if (fault !== undefined) throw new Error(fault);
		return moment;
	},
	async sent(moment) {
		say({ kind: "sent", moment });
		const { fault } = await next("sent");
		if (fault !== undefined) throw new Error(fault);
	},
};

try {
	say({ kind: "ready" });
	const { rehearsal } = await next("begin");
	const report = await rehearse(rehearsal, rehearsal.live ? server : undefined);
	say({ kind: "done", report });
} catch (error) {
	say({ kind: "failed", message: (error as Error).message });
}
