import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import type { App } from "./app.ts";
import { now } from "./clock.ts";
import { query } from "./database/database.ts";
import { watchDeliveries } from "./domain/audit/delivery-metrics.ts";
import { copyLag } from "./domain/backup/copy-lag.ts";
import { lastBackup } from "./domain/backup/last-backup.ts";
import { watchRehearsals } from "./domain/backup/rehearsal/rehearsal-metrics.ts";
import { readBacklog, type WaitingWork } from "./domain/monitoring/backlog.ts";
import { laneNames } from "./jobs/lanes.ts";
import { listThreadFaults } from "./threads/thread-faults.ts";
import type { Load } from "./threads/turns.ts";
import { build, version } from "./version.ts";

/** Values of one metric, by what its label says. */
type Values = Readonly<Record<string, number>>;

/**
 * Adds what an operator watches beside requests: queues, caches, git processes, and work that waits. Gives the function that reads what the database says of
 * it, to be called before the metrics are told.
 */
export function watchState(app: App, registry: Registry): () => Promise<void> {
	const registers = [registry];
	new Gauge({
		name: "ingot_info",
		help: "The version that runs, and which build it is",
		labelNames: ["version", "build"],
		registers,
		collect() {
			this.set({ version, build }, 1);
		},
	});
	const metrics = metricsIn(registry);
	watchQueues(app, metrics);
	watchCaches(app, metrics);
	const { processes } = app.git;
	const { gauge, counter } = metrics;
	gauge("ingot_git_processes", "Git processes that run", "", () => ({
		all: processes.running.size,
	}));
	gauge(
		"ingot_sandbox",
		"How git processes are confined: 1 for the sandbox in use",
		"name",
		() => ({ [app.git.sandbox.name]: 1 }),
	);
	counter(
		"ingot_git_processes_started_total",
		"Git processes started",
		"",
		() => ({
			all: processes.started,
		}),
	);
	counter("ingot_database_statements_total", "Statements run", "", () => ({
		all: app.db.statements,
	}));
	gauge(
		"ingot_connections",
		"Open connections: of HTTP, and of SSH once a key was offered",
		"kind",
		() =>
			Object.fromEntries(
				[...app.health.connections].map(([kind, count]) => [kind, count()]),
			),
	);
	gauge(
		"ingot_thread_failing",
		"Threads that do not start, so that their work fails: 1 for each kind",
		"thread",
		() =>
			Object.fromEntries(listThreadFaults().map(({ thread }) => [thread, 1])),
	);
	watchShipping(app, metrics);
	const rehearsals = watchRehearsals(app, registry);
	const deliveries = watchDeliveries(app, registry);
	const backlog = watchBacklog(app, registers);
	const surroundings = watchSurroundings(app, registers);
	return async () => {
		await Promise.all([backlog(), surroundings(), rehearsals(), deliveries()]);
	};
}

/** Makes metrics whose values are read when they are told, by the label that tells them apart. */
type MetricMaker = (
	name: string,
	help: string,
	label: string,
	read: () => Values,
) => void;

interface MetricMakers {
	readonly gauge: MetricMaker;
	/** For what is counted elsewhere. */
	readonly counter: MetricMaker;
}

function metricsIn(registry: Registry): MetricMakers {
	const registers = [registry];
	return {
		gauge(name, help, label, read) {
			new Gauge({
				name,
				help,
				labelNames: label ? [label] : [],
				registers,
				collect() {
					this.reset();
					for (const [key, value] of Object.entries(read()))
						this.set(label ? { [label]: key } : {}, value);
				},
			});
		},
		counter(name, help, label, read) {
			new Counter({
				name,
				help,
				labelNames: label ? [label] : [],
				registers,
				collect() {
					this.reset();
					for (const [key, value] of Object.entries(read()))
						this.inc(label ? { [label]: key } : {}, value);
				},
			});
		},
	};
}

function watchQueues(app: App, { gauge }: MetricMakers): void {
	const queues = (): Record<string, Load> => ({
		fetches: app.git.turns.load(),
		history: app.git.readTurns.load(),
		passwords: app.accounts.passwords.load(),
		markup: app.markup.load(),
		texts: app.repositories.texts.load(),
		pictures: app.smallPictures.load(),
		workflows: app.actions.workflows.load(),
		unpacking: app.archives.unpacking.load(),
		exports: app.archives.exports.load(),
		"heavy reads": app.db.heavyLoad(),
	});
	gauge("ingot_queue_working", "Pieces of work under way", "queue", () =>
		each(queues(), ({ working }) => working),
	);
	gauge("ingot_queue_waiting", "Pieces of work that wait", "queue", () =>
		each(queues(), ({ waiting }) => waiting),
	);
}

function watchCaches(app: App, { counter }: MetricMakers): void {
	const caches = () => ({
		rows: app.db.cacheUses,
		objects: app.git.cache.uses,
	});
	counter(
		"ingot_cache_hits_total",
		"Questions that a cache answered",
		"cache",
		() => each(caches(), ({ hits }) => hits),
	);
	counter(
		"ingot_cache_misses_total",
		"Questions that a cache did not answer",
		"cache",
		() => each(caches(), ({ misses }) => misses),
	);
}

/** Nothing is told where no copy is made. */
function watchShipping(app: App, { gauge, counter }: MetricMakers): void {
	const { shipping } = app;
	if (!shipping) return;
	gauge(
		"ingot_copy_lag_seconds",
		"Age of the oldest commit that the copy (INGOT_BACKUP_TO) lacks",
		"",
		() => ({ all: copyLag(app)?.seconds ?? 0 }),
	);
	gauge(
		"ingot_copy_spool_bytes",
		"Bytes that wait for the place of the copy",
		"",
		() => ({ all: shipping.state.spoolBytes }),
	);
	gauge(
		"ingot_copy_failing",
		"Whether the copy does not go on: its place is away, or refuses it",
		"",
		() => ({ all: shipping.state.trouble === undefined ? 0 : 1 }),
	);
	const counted = [
		["pieces", "Pieces that were sent to the copy", "pieces"],
		["bytes", "Bytes of these pieces", "bytes"],
		[
			"log_bytes",
			"Bytes of the log of the database that were read",
			"logBytes",
		],
	] as const;
	for (const [name, help, field] of counted)
		counter(`ingot_copy_${name}_total`, help, "", () => ({
			all: shipping.state[field],
		}));
}

const each = <T>(of: Record<string, T>, read: (one: T) => number): Values =>
	Object.fromEntries(Object.entries(of).map(([key, one]) => [key, read(one)]));

/** How long a disk that does not answer keeps the metrics waiting. */
const diskPatienceMs = 2000;
/** Counting accounts reads them all. */
const accountsForSeconds = 60;

/** The disk and its backup, and the people. What is not known is not told. */
function watchSurroundings(app: App, registers: Registry[]) {
	const gauge = (name: string, help: string) =>
		new Gauge({ name, help, registers });
	const free = gauge(
		"ingot_disk_free_bytes",
		"Bytes that are free for the forge where its data directory is",
	);
	const size = gauge(
		"ingot_disk_size_bytes",
		"Bytes of the disk where the data directory is",
	);
	const age = gauge(
		"ingot_backup_age_seconds",
		"How long ago the last backup of this data directory was begun",
	);
	const accounts = gauge(
		"ingot_accounts",
		"Accounts of people that are not switched off",
	);
	let counted = Number.NEGATIVE_INFINITY;
	return async () => {
		const [disk, backup] = await Promise.all([
			within(diskPatienceMs, statfs(app.config.data)),
			within(diskPatienceMs, lastBackup(app.config)),
		]);
		// a gauge that is only emptied would say 0, which is a full disk
		free.remove();
		size.remove();
		age.remove();
		if (disk) free.set(disk.bavail * disk.bsize);
		if (disk) size.set(disk.blocks * disk.bsize);
		if (backup !== undefined) age.set((app.clock() - backup) / 1000);
		const at = now(app);
		if (at < counted + accountsForSeconds) return;
		try {
			accounts.set(Number((await app.db.first(activePeople, {}))?.n ?? 0));
			counted = at;
		} catch {
			// ingot_database_up says it
			accounts.remove();
		}
	};
}

const activePeople = query((q) =>
	q
		.selectFrom("account")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("kind", "=", "user")
		.where("active", "=", 1),
);

/** What comes of a piece of work, or undefined when it fails or takes too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const enough = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), ms);
	});
	try {
		return await Promise.race([work.catch(() => undefined), enough]);
	} finally {
		clearTimeout(timer);
	}
}

/** A clock that goes on by less at once is only set right. */
const smallestJump = 30_000;

/**
 * Gives, each time, for how many seconds the clock has gone on evenly: what became due because it was set forward, or the machine slept, is not late since
 * before.
 */
function watchForJumps(): () => number {
	const ahead = () => Date.now() - performance.now();
	let before = ahead();
	let jumpedAt = Number.NEGATIVE_INFINITY;
	return () => {
		const now = ahead();
		if (now - before > smallestJump) jumpedAt = performance.now();
		before = now;
		return (performance.now() - jumpedAt) / 1000;
	};
}

function watchBacklog(app: App, registers: Registry[]): () => Promise<void> {
	const gauge = (name: string, help: string, ...labelNames: string[]) =>
		new Gauge({ name, help, labelNames, registers });
	const up = gauge("ingot_database_up", "Whether the database answers");
	const lag = gauge(
		"ingot_consumer_lag_seconds",
		"Age of the oldest event that a consumer has not read",
		"consumer",
	);
	const unread = gauge(
		"ingot_consumer_unread_events",
		"Events that a consumer has not read, at most 10,000",
		"consumer",
	);
	const due = gauge(
		"ingot_work_due",
		"Jobs of a lane, deliveries of webhooks, mails, emails to all users and messages to browsers that are due",
		"kind",
	);
	const oldest = gauge(
		"ingot_work_oldest_seconds",
		"How long the oldest of them has been due",
		"kind",
	);
	const givenUp = gauge("ingot_jobs_given_up", "Jobs that failed too often");
	const parked = gauge(
		"ingot_parked_events",
		"Events that a consumer failed on and passed over",
	);
	const damaged = gauge(
		"ingot_damaged_stores",
		"Stores of repositories in which something is missing or cannot be read",
	);
	const sinceJump = watchForJumps();
	let most = Number.POSITIVE_INFINITY;
	const set = (kind: string, { count, seconds }: WaitingWork) => {
		due.set({ kind }, count);
		oldest.set({ kind }, Math.min(seconds, most));
	};
	return async () => {
		// what is not known any more must not look as if it were
		for (const one of [lag, unread, due, oldest, givenUp, parked, damaged])
			one.reset();
		try {
			most = sinceJump();
			const backlog = await readBacklog(app.db, app.clock());
			for (const [consumer, { count, seconds }] of backlog.consumers) {
				lag.set({ consumer }, Math.min(seconds, most));
				unread.set({ consumer }, count);
			}
			for (const lane of laneNames)
				set(`jobs ${lane}`, backlog.jobs.get(lane) ?? { count: 0, seconds: 0 });
			set("deliveries", backlog.deliveries);
			set("mails", backlog.mails);
			set("mailings", backlog.mailings);
			set("pushes", backlog.pushes);
			givenUp.set(backlog.jobsGivenUp);
			parked.set(backlog.parkedEvents);
			damaged.set(backlog.damagedStores);
			up.set(1);
		} catch (error) {
			app.log.warn({ err: error }, "the backlog could not be read");
			up.set(0);
		}
	};
}
