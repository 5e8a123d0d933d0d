import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../app.ts";
import { query } from "../database/database.ts";
import { isFull } from "../disk/sync.ts";

interface Check {
	status: "pass" | "warn" | "fail";
	time: string;
	output?: string;
}

const probe = query((q, _: object) =>
	q.selectFrom("account").select("id").limit(1),
);

/** Whether a load balancer should send requests here: not while the server stops, nor without what it needs. */
export async function readiness(
	app: App,
): Promise<{ pass: boolean; checks: Record<string, Check[]> }> {
	const time = new Date(app.clock()).toISOString();
	if (app.health.draining())
		return {
			pass: false,
			checks: {
				"server:draining": [
					{ status: "fail", time, output: "the server stops" },
				],
			},
		};
	return health(app);
}

/** Whether the forge can do its work: the database answers and the directory of repositories takes writes. */
export async function health(
	app: App,
): Promise<{ pass: boolean; checks: Record<string, Check[]> }> {
	const run = async (work: () => Promise<unknown>): Promise<Check[]> => {
		const time = new Date(app.clock()).toISOString();
		try {
			await work();
			return [{ status: "pass", time }];
		} catch (error) {
			app.log.error({ err: error }, "a health check failed");
			return [{ status: "fail", time, output: "see the log" }];
		}
	};
	const { failure } = app.health.disk;
	const checks = {
		"storage:sync": await run(async () => {
			if (failure) throw failure;
		}),
		"database:ping": await run(() => app.db.first(probe, {})),
		"storage:write": await writing(app.git.root, run),
	};
	return {
		pass: Object.values(checks).every(([c]) => c?.status !== "fail"),
		checks,
	};
}

type Run = (work: () => Promise<unknown>) => Promise<Check[]>;

const latest = new Map<string, { at: number; checks: Promise<Check[]> }>();

/** Tells whether a directory takes a file, which is tried once in a second at most. A full disk is a warning, since all can be read. */
function writing(directory: string, run: Run): Promise<Check[]> {
	const known = latest.get(directory);
	if (known && performance.now() - known.at < 1000) return known.checks;
	let full = false;
	const trial = run(async () => {
		const probe = join(directory, `.health-${process.pid}`);
		try {
			await writeFile(probe, Buffer.alloc(4096));
		} catch (error) {
			full = isFull(error);
			if (!full) throw error;
		} finally {
			await rm(probe, { force: true }).catch(() => {});
		}
	});
	const checks = trial.then((checks) =>
		full
			? checks.map(({ time }): Check => {
					const output = "the disk is full";
					return { status: "warn", time, output };
				})
			: checks,
	);
	latest.set(directory, { at: performance.now(), checks });
	return checks;
}
