import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { TokenUses } from "./in-memory/noted-uses.ts";
import { sessionEnd, touchSession } from "./sessions.ts";

const minute = 60;
const day = 86_400;
const touch = updateTable("access_token", {
	set: ["last_used_at"],
	where: ["id"],
});
const signIn = updateTable(
	"account",
	{ set: ["last_login_at"], where: ["id"] },
	(update, p) => update.where("last_login_at", "<", p.last_login_at),
);

export function openTokenUses(
	db: Database,
	clock: Clock,
	log: Logger,
): TokenUses {
	const tokens = new Map<number, number>();
	const accounts = new Map<number, number>();
	const sessions = new Map<number, { at: number; until: number }>();
	let timer: NodeJS.Timeout | undefined;
	let writing: Promise<void> = Promise.resolve();
	/** Waits for what is being written too: its caller wants all that was noted before. */
	function flush(): Promise<void> {
		const before = writing;
		const mine = before.catch(() => {}).then(write);
		writing = mine;
		return mine;
	}
	async function write() {
		clearTimeout(timer);
		timer = undefined;
		const uses = [...tokens].sort(([a], [b]) => a - b);
		const signIns = [...accounts].sort(([a], [b]) => a - b);
		tokens.clear();
		const visits = [...sessions].sort(([a], [b]) => a - b);
		accounts.clear();
		sessions.clear();
		if (uses.length + signIns.length + visits.length)
			await db.write(async (tx) => {
				for (const [id, at] of uses) tx.later(touch, { id, last_used_at: at });
				for (const [id, at] of signIns)
					tx.later(signIn, { id, last_login_at: at });
				for (const [id, { at, until }] of visits)
					tx.later(touchSession, { id, used_at: at, expires_at: until });
			});
	}
	const flushIn = (ms: number) => {
		timer ??= setTimeout(
			() =>
				flush().catch((error) =>
					log.warn({ error }, "last-used times could not be saved"),
				),
			ms,
		).unref();
	};
	const seconds = () => Math.floor(clock() / 1000);
	return {
		note(token, knownAt) {
			const at = seconds();
			if (at - knownAt < minute || tokens.has(token)) return;
			tokens.set(token, at);
			flushIn(2000);
		},
		noteSignIn({ id, last_login_at }) {
			const at = seconds();
			const today = at - (at % day);
			if (last_login_at >= today || accounts.has(id)) return;
			accounts.set(id, at);
			flushIn(0);
		},
		noteSession(session) {
			const at = seconds();
			if (at - session.used_at < minute || sessions.has(session.id)) return;
			sessions.set(session.id, { at, until: sessionEnd(session, at) });
			flushIn(2000);
		},
		flush,
	};
}
