import { access, constants } from "node:fs/promises";
import type { App } from "../app.ts";
import { query } from "../database/database.ts";

interface Check {
	status: "pass" | "fail";
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
		"storage:write": await run(() => access(app.git.root, constants.W_OK)),
	};
	return {
		pass: Object.values(checks).every(([c]) => c?.status === "pass"),
		checks,
	};
}
