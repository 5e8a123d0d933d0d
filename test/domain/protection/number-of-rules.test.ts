import { expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

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
	// the page tells it in words of its own
	const browser = await signedInVisitor(forge, ada);
	const third = { pattern: "third-*", people: "ada" };
	const page = await browser.post("/ada/book/settings/tags", third);
	expect(page.wrong).toEqual(["A repository has at most 200 rules."]);
	const one = `${path}/${first.body.id}`;
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(204);
	expect((await rule("second-*")).status).toBe(201);
});

test("many who add rules at once get no more than there may be, each of a branch with a place of its own", async () => {
	const { forge, ada } = await bookForge();
	const { body: book } = await forge.call<{ id: number }>(
		"GET",
		"/repos/ada/book",
	);
	const times = { created_at: 1, updated_at: 1 };
	const before = Array.from({ length: 195 }, (_, at) => ({
		repository_id: book.id,
		...times,
		at,
	}));
	await forge.app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.insertInto("tag_rule")
				.values(
					before.map(({ at, ...row }) => ({ ...row, pattern: `v${at}` })),
				),
		);
		await tx.change((q) =>
			q.insertInto("branch_rule").values(
				before.map(({ at, ...row }) => ({
					...{ ...row, name: `v${at}`, priority: at + 1, settings: "{}" },
				})),
			),
		);
	});
	const addTo = (kind: string, body: (n: number) => object) =>
		Promise.all(
			Array.from({ length: 30 }, (_, n) =>
				forge.call("POST", `/repos/ada/book/${kind}`, {
					...{ as: ada, body: body(n) },
				}),
			),
		);
	const made = [
		await addTo("tag_protections", (n) => ({
			...{ name_pattern: `x${n}`, whitelist_usernames: ["ada"] },
		})),
		await addTo("branch_protections", (n) => ({ rule_name: `x${n}` })),
	];
	for (const answers of made)
		expect(
			answers.map(({ status }) => status).toSorted((a, b) => a - b),
		).toEqual([...Array(5).fill(201), ...Array(25).fill(422)]);
	const { body: rules } = await forge.call<{ priority: number }[]>(
		...(["GET", "/repos/ada/book/branch_protections"] as const),
		{ as: ada },
	);
	expect(
		rules.map(({ priority }) => priority).toSorted((a, b) => a - b),
	).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
});

test("a pattern that takes long is refused, and one that an older version took holds for all tags", async () => {
	const { forge, ada } = await bookForge();
	const path = "/repos/ada/book/tag_protections";
	const slow = `/^${".{0,1000}".repeat(3)}b$/`;
	const refused = await forge.call<{ message: string }>("POST", path, {
		as: ada,
		body: { name_pattern: slow, whitelist_usernames: ["ada"] },
	});
	expect(refused.status).toBe(422);
	expect(refused.body.message).toContain("too many repetitions");
	const { body: book } = await forge.call<{ id: number }>(
		"GET",
		"/repos/ada/book",
	);
	const tag = (tag_name: string) =>
		forge.call("POST", "/repos/ada/book/tags", { as: ada, body: { tag_name } });
	expect((await tag("v1")).status).toBe(201);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("tag_rule").values({
				...{ repository_id: book.id, pattern: slow },
				...{ created_at: 1, updated_at: 1 },
			}),
		),
	);
	const held = await tag("v2");
	expect(held).toMatchObject({
		status: 422,
		body: { message: expect.stringContaining("protected") },
	});
});
