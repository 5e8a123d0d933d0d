import { expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";

test("a repository has at most 200 tag rules, and one that is deleted makes room", async () => {
	const { forge, ada } = await bookForge();
	const path = "/repos/ada/book/tag_protections";
	const rule = (name_pattern: string) =>
		forge.call<{ id: number; message: string }>("POST", path, {
			as: ada,
			body: { name_pattern, whitelist_usernames: ["ada"] },
		});
	const first = await rule("first-*");
	expect(first.status).toBe(201);
	const { body: book } = await forge.call<{ id: number }>(
		"GET",
		"/repos/ada/book",
	);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("tag_rule").values(
				Array.from({ length: 199 }, (_, at) => ({
					...{ repository_id: book.id, pattern: `v${at}-*` },
					...{ created_at: 1, updated_at: 1 },
				})),
			),
		),
	);
	const refused = await rule("second-*");
	expect(refused.status).toBe(422);
	expect(refused.body.message).toBe("a repository has at most 200 tag rules");
	const one = `${path}/${first.body.id}`;
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(204);
	expect((await rule("second-*")).status).toBe(201);
});
