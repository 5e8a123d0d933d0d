import { expect } from "vitest";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import { hookBench } from "../../support/hook-bench.ts";

/** A forge of which users are hidden and shown again, with the checks of its stored counts. */
export async function hidingBench() {
	const bench = await hookBench();
	const { forge, ada, send } = bench;
	const { app } = forge;
	const root = forge.admin;
	return {
		...bench,
		app,
		root,
		settled: async () => {
			await bench.settled();
			// the second round of counting
			bench.clock.now += 61_000;
			await bench.settled();
		},
		status: async (
			method: string,
			path: string,
			as: typeof ada | null = ada,
			body?: object,
		) => (await forge.call(method, path, { as, body })).status,
		hide: (name: string, reason = "spam") =>
			send("PUT", `/admin/users/${name}/hidden`, { reason }, root),
		show: (name: string) =>
			send("DELETE", `/admin/users/${name}/hidden`, undefined, root),
		async rowOf(name: string) {
			const [row] = await app.db.rows((q) =>
				q.selectFrom("account").selectAll().where("lower_name", "=", name),
			);
			if (!row) throw new Error(`no ${name}`);
			return row;
		},
		healthy: async () =>
			expect(await examine(app, rowChecks, { fix: false })).toEqual([]),
	};
}

/** Content of a file as the API takes it. */
export const inBase64 = (text: string) => Buffer.from(text).toString("base64");
