import { expect, test } from "vitest";
import { syncPullMirror } from "../../../src/domain/mirrors/pull-mirror.ts";
import { applicationOf } from "../../../src/domain/oauth/clients.ts";
import { hidingBench } from "./hiding-bench.ts";

const bench = await hidingBench();
const { app, forge, send, hide, show, settled } = bench;
const { signal } = new AbortController();

test("a mirror of a hidden user rests, and goes on when he is shown again", async () => {
	const eve = await forge.user("eve");
	const { id } = await send("POST", "/user/repos", { name: "copy" }, eve);
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q.updateTable("repository").set({ mirror: 1 }).where("id", "=", id),
		);
		await tx.change((q) =>
			q.insertInto("pull_mirror").values({
				repository_id: id,
				address: "http://127.0.0.1:9/none.git",
				interval_s: 600,
				created_at: 0,
			} as never),
		);
	});
	const state = async () => {
		const [mirror] = await app.db.rows((q) =>
			q
				.selectFrom("pull_mirror")
				.select("tried_at")
				.where("repository_id", "=", id),
		);
		const jobs = await app.db.rows((q) =>
			q
				.selectFrom("job")
				.select("id")
				.where("dedupe", "=", `pull-mirror:${id}`),
		);
		return [(mirror?.tried_at ?? 0) > 0, jobs.length];
	};
	await hide("eve");
	await syncPullMirror(app, { repository: id, again: true }, signal);
	expect(await state()).toEqual([false, 1]);
	await show("eve");
	await syncPullMirror(app, { repository: id, again: true }, signal);
	expect(await state()).toEqual([true, 1]);
});

test("applications of a hidden user are not there", async () => {
	const fay = await forge.user("fay");
	const { client_id: client } = await send<{ client_id: string }>(
		"POST",
		"/user/applications/oauth2",
		{
			name: "trap",
			redirect_uris: ["https://example.org/"],
			confidential_client: true,
		},
		fay,
	);
	expect((await applicationOf(app, client))?.name).toBe("trap");
	await hide("fay");
	expect(await applicationOf(app, client)).toBeUndefined();
	await show("fay");
	expect((await applicationOf(app, client))?.name).toBe("trap");
	await settled();
});
