import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { detailsOf } from "../../../src/domain/audit/audit-record.ts";
import { testForge } from "../../support/forge.ts";
import { gitWork } from "../../support/git-work.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const work = await gitWork();

const newest = async () => {
	const [record] = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.selectAll()
			.where("action", "=", "refs.moved")
			.orderBy("id", "desc")
			.limit(1),
	);
	if (!record) throw new Error("no record");
	return record;
};

test("a push is one record with its moves, and a digest stands for those that it does not name", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "book" } });
	await work.git("init", "-q", "-b", "main");
	await work.git("commit", "-q", "--allow-empty", "-m", "first");
	const first = await work.git("rev-parse", "HEAD");
	const remote = forge.gitUrl("ada/book", ada);
	await work.git("push", "-q", remote, "main");
	const record = await newest();
	expect(record).toMatchObject({
		actor_name: "ada",
		credential_kind: "password",
		address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
		agent: expect.stringMatching(/^git\//),
		request_id: expect.stringMatching(/./),
		target_name: "ada/book",
	});
	expect(detailsOf(record).facts).toMatchObject({
		how: "push",
		moves: [{ ref: "refs/heads/main", from: null, to: first, forced: false }],
	});

	const names = Array.from({ length: 150 }, (_, i) => `refs/tags/t${i}`);
	await work.git("push", "-q", remote, ...names.map((one) => `HEAD:${one}`));
	const many = await newest();
	expect(many.id).toBeGreaterThan(record.id);
	const { facts } = detailsOf(many);
	expect(facts).toMatchObject({ count: 150 });
	expect(facts?.moves).toHaveLength(100);
	// the rows of the log of moves give the same digest
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("ref_move")
			.selectAll()
			.where("store_id", "=", facts?.store as number)
			.where("version", "=", facts?.version as number),
	);
	const lines = rows
		.map((row) => `${row.name} ${row.old_oid ?? "-"} ${row.new_oid ?? "-"}\n`)
		.sort();
	expect(facts?.digest).toBe(
		createHash("sha256").update(lines.join("")).digest("hex"),
	);

	await work.git("commit", "-q", "--amend", "--allow-empty", "-m", "other");
	await work.git("push", "-q", "--force", remote, "main");
	expect(detailsOf(await newest()).facts?.moves).toMatchObject([
		{ ref: "refs/heads/main", from: first, forced: true },
	]);
});
