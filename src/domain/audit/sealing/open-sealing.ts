import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { ServerTurns } from "../../../jobs/server-turns.ts";
import { outOfScope } from "../../../threads/work-scope.ts";
import type { SealingGround } from "./ground.ts";
import { Pace } from "./pace.ts";
import { Overtaken, sealBatch } from "./seal-batch.ts";

/** Numbers what the audit log gets, and grows its tree. */
export interface AuditSealing {
	start(): void;
	/** Seals all that is there now; for tests and commands. @throws the first error, after which it goes on by itself */
	settled(): Promise<void>;
	close(): Promise<void>;
}

/** One of several servers seals at a time. */
const turn = "audit log";
/** Records of nearly the same moment are sealed together. */
const gatherMs = 100;
/** Records wait for no longer than this where a message of the database was lost. */
const pollMs = 5_000;
/** Records that a running transaction holds back (PostgreSQL) are looked at again so soon. */
const heldBackMs = 50;
/** It begins again so long after an error, such as a database that is away. */
const awayMs = 1_000;
/** An error that stays is logged again so many beginnings later. */
const logEvery = 60;

type Part = Pick<SealingGround, "db" | "clock" | "seals" | "url" | "log">;

/** Opens what seals the audit log; `turns` is there where several servers share the forge. */
export function openSealing(app: Part, turns?: ServerTurns): AuditSealing {
	const pace = new Pace();
	let closed = false;
	let again = false;
	let failed: unknown;
	let failures = 0;
	let running: Promise<void> | undefined;
	let gathering: NodeJS.Timeout | undefined;
	let poll: NodeJS.Timeout | undefined;
	const mine = () => turns?.has(turn) ?? true;
	turns?.want(turn, wake, () => running !== undefined);

	function wake() {
		again = true;
		gathering ??= setTimeout(begin, gatherMs).unref();
	}
	function begin() {
		gathering = undefined;
		running ??= outOfScope(run).finally(() => (running = undefined));
	}
	async function run() {
		failed = undefined;
		while (again && !closed && mine()) {
			again = false;
			try {
				const left = await sealBatch(app, pace);
				failures = 0;
				if (left === "more") again = true;
				else if (left === "held back") {
					await setTimeoutPromise(heldBackMs);
					again = true;
				}
			} catch (error) {
				again = true;
				if (error instanceof Overtaken) continue;
				if (failures++ % logEvery === 0)
					app.log.error({ err: error }, "audit records could not be sealed");
				failed = error;
				clearTimeout(gathering);
				gathering = setTimeout(begin, awayMs).unref();
				return;
			}
		}
	}
	return {
		start() {
			app.db.hear((heard) => {
				if ("missed" in heard) wake();
				if ("table" in heard && heard.table === "audit_record") wake();
			});
			poll = setInterval(wake, pollMs).unref();
			wake();
		},
		async settled() {
			await running;
			again = true;
			begin();
			await running;
			if (failed) throw failed;
		},
		async close() {
			closed = true;
			clearInterval(poll);
			await running;
		},
	};
}
