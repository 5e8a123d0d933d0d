import { expect, test } from "vitest";
import { detailsOf } from "../../../src/domain/audit/audit-record.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const ask = async (method: string, path: string, body?: object) => {
	const reply = await forge.call<{ number: number }>(method, path, {
		as: ada,
		body,
	});
	if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
	return reply.body;
};

test("a merge despite the rule of its base is recorded with what the rule demanded", async () => {
	await ask("POST", "/user/repos", { name: "book", auto_init: true });
	const api = "/repos/ada/book";
	await ask("POST", `${api}/contents/a.txt`, {
		content: "eA==",
		new_branch: "topic",
	});
	const { number } = await ask("POST", `${api}/pulls`, {
		title: "topic",
		head: "topic",
		base: "main",
	});
	await ask("POST", `${api}/branch_protections`, {
		rule_name: "main",
		required_approvals: 1,
	});
	await forge.app.jobs.settled();
	await ask("POST", `${api}/pulls/${number}/merge`, {
		Do: "merge",
		force_merge: true,
	});
	const records = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.selectAll()
			.where("action", "in", ["protection.bypassed", "refs.moved"])
			.orderBy("id", "desc")
			.limit(2),
	);
	const bypass = records.find(({ action }) => action === "protection.bypassed");
	const moved = records.find(({ action }) => action === "refs.moved");
	expect(bypass).toMatchObject({ actor_name: "ada", target_name: "main" });
	expect(bypass && detailsOf(bypass)).toEqual({
		facts: { rule: "main", pull: number, reasons: [expect.any(String)] },
	});
	expect(moved && detailsOf(moved)).toMatchObject({
		facts: {
			how: "merge",
			moves: [{ ref: "refs/heads/main", forced: false }],
		},
	});
	// the commit queue makes commits for several requests: each record is of its own
	expect(moved?.request_id).toBe(bypass?.request_id);
	expect(moved?.request_id).not.toBe("");
});
