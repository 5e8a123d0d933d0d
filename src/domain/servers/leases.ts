import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Transaction } from "../../database/database.ts";
import { databaseNow } from "../../database/database-now.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";

/** A server that is not heard of for so long has lost what it held; it says that it lives every `tickMs`. */
export const leaseMs = 6_000;
const tickMs = 1_500;
/** What its server does not take for so many ticks, whatever the reason, any other may take. */
const patience = 3;
/** Servers say that they live by a lease of their own, under this and their name. */
const presence = "server ";

interface Wanted {
	gained(): void;
	isBusy(): boolean;
}

/** What only one of several servers does at a time, each with a row: the holder, until when, and a number that grows with each new holder. */
interface Leases extends ServerTurns {
	/** Takes what is free now. */
	start(): Promise<void>;
	close(): Promise<void>;
}

const untilMs = sql<number>`${databaseNow} + ${sql.lit(leaseMs)}`;

/**
 * Leases are spread over the servers that live: each name has one server that is to hold it, which all servers work out alike (rendezvous hashing), so
 * that only those of a server move that came or went. A holder begins nothing more of what is meant for a server that came, and gives it up once what it has
 * begun is done: the other one would take it for what a killed server has left, and do it again.
 */
export function openLeases(
	db: Database,
	log: Logger,
	me: string = randomUUID(),
): Leases {
	const state: LeaseState = {
		...{ db, me },
		wanted: new Map(),
		held: new Map(),
		leaving: new Set(),
		unused: new Map(),
		living: new Set([me]),
	};
	const { wanted, held, leaving } = state;
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> = Promise.resolve();
	let closed = false;

	/** A second time where a server that went has left something for this one. */
	async function take(): Promise<void> {
		if (!wanted.size || closed) return;
		if (await takeOnce(state)) await takeOnce(state);
	}
	const tick = () => {
		running = running
			.then(take)
			.catch((error) => log.warn({ err: error }, "leases were not renewed"))
			.finally(() => {
				if (!closed) timer = setTimeout(tick, tickMs).unref();
			});
		return running;
	};
	return {
		has: (name) =>
			!leaving.has(name) &&
			(held.get(name)?.until ?? Number.NEGATIVE_INFINITY) > performance.now(),
		want: (name, gained, isBusy) =>
			void wanted.set(name, [...(wanted.get(name) ?? []), { gained, isBusy }]),
		start: tick,
		async close() {
			closed = true;
			clearTimeout(timer);
			await running;
			held.clear();
			await db
				.write((tx) => giveBack(tx, me))
				// they end by themselves
				.catch(() => {});
		},
	};
}

/** The state of leases in one server. */
interface LeaseState {
	readonly db: Database;
	/** The name of this server. */
	readonly me: string;
	/** Leases that are wanted, with all who are to know when one is ours: a consumer and an outbox may share a name. */
	readonly wanted: Map<string, Wanted[]>;
	/** Until when something is ours, by the clock of this process, which runs on while it is stopped. */
	readonly held: Map<string, { until: number; fence: number }>;
	/** Leases that are held until something under way is done, and go to another server then. */
	readonly leaving: Set<string>;
	/** For how many ticks something that is meant for another server has been free. */
	readonly unused: Map<string, number>;
	living: ReadonlySet<string>;
}

/** Renews what is ours and takes what is free; says whether something free is meant for this server. */
async function takeOnce(state: LeaseState): Promise<boolean> {
	const { db, me, held } = state;
	const until = performance.now() + leaseMs;
	const { rows, leases } = await db.write(async (tx) => ({
		rows: await claim(tx, me, namesToClaim(state)),
		leases: await tx.rows((q) =>
			q
				.selectFrom("server_lease")
				.select(["name", "holder"])
				.where("until_ms", ">=", databaseNow),
		),
	}));
	const before = new Map(held);
	held.clear();
	for (const { name, fence } of rows) held.set(name, { until, fence });
	const left = await settle(state, leases);
	for (const [name, { fence }] of held)
		if (before.get(name)?.fence !== fence) tell(state, name);
	return left;
}

/** Sorts leases into those that are ours already, those meant for this server, and those that its server does not take. */
function namesToClaim({
	me,
	wanted,
	held,
	living,
	unused,
}: LeaseState): string[] {
	const names = [...wanted.keys()].filter(
		(name) =>
			held.has(name) ||
			serverFor(name, living) === me ||
			(unused.get(name) ?? 0) >= patience,
	);
	return [presence + me, ...names];
}

/** Looks at who lives and what is free, and gives up what is meant for servers that came; says whether something free is meant for this one. */
async function settle(
	state: LeaseState,
	leases: readonly { name: string; holder: string }[],
): Promise<boolean> {
	const { me, wanted, unused } = state;
	const now = new Set(
		leases
			.filter(({ name }) => name.startsWith(presence))
			.map(({ holder }) => holder),
	).add(me);
	const came = new Set([...now].filter((server) => !state.living.has(server)));
	state.living = now;
	const taken = new Set(leases.map(({ name }) => name));
	let left = false;
	for (const name of wanted.keys()) {
		const free = !taken.has(name);
		const mine = serverFor(name, now) === me;
		if (free && mine) left = true;
		if (free && !mine) unused.set(name, (unused.get(name) ?? 0) + 1);
		else unused.delete(name);
	}
	await giveUp(state, came);
	return left;
}

/** Gives up what is meant for servers that came, unless something of it is under way. */
async function giveUp(
	state: LeaseState,
	came: ReadonlySet<string>,
): Promise<void> {
	const { db, me, wanted, held, leaving, living } = state;
	for (const name of wanted.keys()) {
		const other = serverFor(name, living);
		// the server that it was to go to may be gone again
		if (!held.has(name) || other === me) {
			if (leaving.delete(name) && held.has(name)) tell(state, name);
		} else if (came.has(other)) leaving.add(name);
	}
	const isBusy = (name: string) =>
		(wanted.get(name) ?? []).some((one) => one.isBusy());
	const given = [...leaving].filter((name) => !isBusy(name));
	// before others can take them
	for (const name of given) {
		held.delete(name);
		leaving.delete(name);
	}
	if (given.length) await db.write((tx) => giveBack(tx, me, given));
}

const tell = ({ wanted }: LeaseState, name: string): void => {
	for (const { gained } of wanted.get(name) ?? []) gained();
};

/** The server that is to hold something: every server comes to the same one. */
export function serverFor(name: string, living: Iterable<string>): string {
	const ranked = [...living].map((server) => ({
		server,
		rank: createHash("sha256").update(`${server} ${name}`).digest("hex"),
	}));
	return ranked.reduce((a, b) => (a.rank > b.rank ? a : b)).server;
}

/** Takes or renews what is free or the server's own; gives what it holds then. */
const claim = (tx: Transaction, me: string, names: readonly string[]) =>
	tx.rows((q) =>
		q
			.insertInto("server_lease")
			.values(
				// one order for all servers, or two would wait for each other in a circle
				[...names].sort().map((name) => ({
					name,
					holder: me,
					fence: 1,
					until_ms: untilMs,
				})),
			)
			.onConflict((c) =>
				c
					.column("name")
					.doUpdateSet((e) => ({
						holder: me,
						fence: sql<number>`server_lease.fence + case when server_lease.holder = excluded.holder then 0 else 1 end`,
						until_ms: e.ref("excluded.until_ms"),
					}))
					.where((e) =>
						e.or([
							e("server_lease.holder", "=", me),
							sql<boolean>`server_lease.until_ms < ${databaseNow}`,
						]),
					),
			)
			.returning(["name", "fence"]),
	);

/** Counts the servers of this forge that live. */
export async function livingServers(db: Database): Promise<number> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("server_lease")
			.select("name")
			.where("name", "like", `${presence}%`)
			.where("until_ms", ">=", databaseNow),
	);
	return rows.length;
}

/** Lets others take what a server holds; the numbers of holders go on growing, but for servers that are gone. */
async function giveBack(
	tx: Transaction,
	me: string,
	names?: readonly string[],
): Promise<void> {
	await tx.change((q) => {
		const own = q
			.updateTable("server_lease")
			.set({ until_ms: 0 })
			.where("holder", "=", me);
		return names ? own.where("name", "in", names) : own;
	});
	await tx.change((q) =>
		q
			.deleteFrom("server_lease")
			.where("name", "like", `${presence}%`)
			.where("until_ms", "<", sql<number>`${databaseNow} - 60000`),
	);
}
