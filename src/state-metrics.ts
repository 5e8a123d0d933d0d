import { Counter, Gauge, type Registry } from "prom-client";
import type { App } from "./app.ts";
import { readBacklog, type WaitingWork } from "./domain/monitoring/backlog.ts";
import { laneNames } from "./jobs/lanes.ts";
import type { Load } from "./threads/turns.ts";
import { version } from "./version.ts";

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
		help: "The version that runs",
		labelNames: ["version"],
		registers,
		collect() {
			this.set({ version }, 1);
		},
	});
	const gauge = (
		name: string,
		help: string,
		label: string,
		read: () => Values,
	) =>
		new Gauge({
			name,
			help,
			labelNames: label ? [label] : [],
			registers,
			collect() {
				for (const [key, value] of Object.entries(read()))
					this.set(label ? { [label]: key } : {}, value);
			},
		});
	const counter = (
		name: string,
		help: string,
		label: string,
		read: () => Values,
	) =>
		new Counter({
			name,
			help,
			labelNames: label ? [label] : [],
			registers,
			collect() {
				// it is counted elsewhere already
				this.reset();
				for (const [key, value] of Object.entries(read()))
					this.inc(label ? { [label]: key } : {}, value);
			},
		});
	const queues = (): Record<string, Load> => ({
		fetches: app.git.turns.load(),
		history: app.git.readTurns.load(),
		passwords: app.accounts.passwords.load(),
		markup: app.markup.load(),
		texts: app.repositories.texts.load(),
		workflows: app.actions.workflows.load(),
		unpacking: app.archives.unpacking.load(),
		exports: app.archives.exports.load(),
	});
	const caches = () => ({
		rows: app.db.cacheUses,
		objects: app.git.cache.uses,
	});
	const { processes } = app.git;
	gauge("ingot_queue_working", "Pieces of work under way", "queue", () =>
		each(queues(), ({ working }) => working),
	);
	gauge("ingot_queue_waiting", "Pieces of work that wait", "queue", () =>
		each(queues(), ({ waiting }) => waiting),
	);
	gauge("ingot_git_processes", "Git processes that run", "", () => ({
		all: processes.running.size,
	}));
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
	return watchBacklog(app, registers);
}

const each = <T>(of: Record<string, T>, read: (one: T) => number): Values =>
	Object.fromEntries(Object.entries(of).map(([key, one]) => [key, read(one)]));

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
		"Jobs of a lane, deliveries of webhooks, mails and messages to browsers that are due",
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
	const set = (kind: string, { count, seconds }: WaitingWork) => {
		due.set({ kind }, count);
		oldest.set({ kind }, seconds);
	};
	return async () => {
		// what is not known any more must not look as if it were
		for (const one of [lag, unread, due, oldest, givenUp, parked]) one.reset();
		try {
			const backlog = await readBacklog(app.db, app.clock());
			for (const [consumer, { count, seconds }] of backlog.consumers) {
				lag.set({ consumer }, seconds);
				unread.set({ consumer }, count);
			}
			for (const lane of laneNames)
				set(`jobs ${lane}`, backlog.jobs.get(lane) ?? { count: 0, seconds: 0 });
			set("deliveries", backlog.deliveries);
			set("mails", backlog.mails);
			set("pushes", backlog.pushes);
			givenUp.set(backlog.jobsGivenUp);
			parked.set(backlog.parkedEvents);
			up.set(1);
		} catch (error) {
			app.log.warn({ err: error }, "the backlog could not be read");
			up.set(0);
		}
	};
}
