import { query } from "../../database/database.ts";
import type { Check, RowsOnly } from "./check.ts";

const all = query((q, _: object) =>
	q
		.selectFrom("job")
		.select(["id", "kind", "payload", "run_at_ms", "attempts", "error"])
		.orderBy("id"),
);

export const stuckJobs: Check<RowsOnly> = {
	name: "jobs",
	looksAt: "jobs that were given up, or that nobody can read",
	async find(app) {
		const found = [];
		for (const job of await app.db.all(all, {})) {
			const about = `job ${job.id} (${job.kind})`;
			if (!isJson(job.payload))
				found.push({
					what: `${about} cannot be read and is dropped`,
					mend: () =>
						app.db.write((tx) =>
							tx.change((q) => q.deleteFrom("job").where("id", "=", job.id)),
						),
				});
			else if (job.run_at_ms === Number.MAX_SAFE_INTEGER)
				found.push({
					what: `${about} was given up after ${job.attempts} tries, and is tried again: ${job.error}`,
					mend: () =>
						app.db.write((tx) =>
							tx.change((q) =>
								q
									.updateTable("job")
									.set({ run_at_ms: app.clock(), attempts: 0 })
									.where("id", "=", job.id),
							),
						),
				});
		}
		return found;
	},
};

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
