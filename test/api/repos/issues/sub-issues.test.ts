import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../../support/book.ts";
import { queriesOf } from "../../../support/forge.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";

type Issue = { id: number; number: number; title: string };
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

async function open(title: string, repository = "book"): Promise<Issue> {
	const made = await book.forge.call<Issue>(
		"POST",
		`/repos/ada/${repository}/issues`,
		{ as: book.ada, body: { title } },
	);
	expect(made.status).toBe(201);
	return made.body;
}
const pathOf = ({ number }: Issue, repository = "book") =>
	`/repos/ada/${repository}/issues/${number}/sub_issues`;
const add = (
	parent: Issue,
	child: Issue,
	more: { as?: object; replace_parent?: boolean } = {},
) => {
	const { as = book.ada, ...body } = more;
	return book.forge.call<Issue>("POST", pathOf(parent), {
		as: as as never,
		body: { sub_issue_id: child.id, ...body },
	});
};
const titles = async (parent: Issue, as: object | null = book.ada) =>
	(
		await book.forge.call<Issue[]>("GET", pathOf(parent), { as: as as never })
	).body.map(({ title }) => title);

test("sub-issues are listed in their order, moved and removed, and both timelines tell of it", async () => {
	const parent = await open("release");
	const parts = [await open("write"), await open("test"), await open("ship")];
	for (const part of parts) {
		const made = await add(parent, part);
		expect([made.status, made.body.id]).toEqual([201, part.id]);
	}
	expect(await titles(parent)).toEqual(["write", "test", "ship"]);
	const [write, , ship] = parts as [Issue, Issue, Issue];
	const move = (body: object) =>
		book.forge.call("PATCH", pathOf(parent), { as: book.ada, body });
	await move({ sub_issue_id: ship.id, before_id: write.id });
	expect(await titles(parent)).toEqual(["ship", "write", "test"]);
	await move({ sub_issue_id: ship.id, after_id: write.id });
	expect(await titles(parent)).toEqual(["write", "ship", "test"]);
	expect((await move({ sub_issue_id: ship.id })).status).toBe(422);
	expect(
		(await move({ sub_issue_id: ship.id, after_id: parent.id })).status,
	).toBe(404);
	const gone = await book.forge.call("DELETE", pathOf(parent), {
		as: book.ada,
		body: { sub_issue_id: ship.id },
	});
	expect(gone.status).toBe(200);
	expect(await titles(parent)).toEqual(["write", "test"]);
	const kinds = async (of: Issue) =>
		(
			await book.forge.call<{ type: string }[]>(
				"GET",
				`/repos/ada/book/issues/${of.number}/timeline`,
				{ as: book.ada },
			)
		).body.map(({ type }) => type);
	expect(await kinds(ship)).toEqual([
		"add_parent_issue",
		"remove_parent_issue",
	]);
	expect((await kinds(parent)).at(-1)).toBe("remove_sub_issue");
});

test("an issue is part of one other at most, unless the caller replaces that", async () => {
	const [first, second, part] = [
		await open("first"),
		await open("second"),
		await open("part"),
	];
	await add(first, part);
	expect((await add(first, part)).status).toBe(409);
	expect((await add(second, part)).status).toBe(409);
	expect((await add(second, part, { replace_parent: true })).status).toBe(201);
	expect(await titles(first)).toEqual([]);
	expect(await titles(second)).toEqual(["part"]);
});

test("circles, more than 8 levels, and pull requests are refused", async () => {
	const chain: Issue[] = [];
	for (let i = 0; i < 10; i++) chain.push(await open(`level ${i}`));
	expect((await add(chain[0] as Issue, chain[0] as Issue)).status).toBe(422);
	for (let i = 0; i < 8; i++)
		expect((await add(chain[i] as Issue, chain[i + 1] as Issue)).status).toBe(
			201,
		);
	expect((await add(chain[8] as Issue, chain[9] as Issue)).status).toBe(422);
	// from above too: the levels below the new part count
	expect((await add(chain[9] as Issue, chain[0] as Issue)).status).toBe(422);
	expect((await add(chain[8] as Issue, chain[0] as Issue)).status).toBe(422);
	expect((await add(chain[1] as Issue, chain[0] as Issue)).status).toBe(422);
});

test("an issue has a hundred sub-issues at most", async () => {
	const [parent, last] = [await open("many"), await open("last")];
	await book.forge.app.db.write(async (tx) => {
		const [one] = await tx.rows((q) =>
			q.selectFrom("issue").selectAll().where("id", "=", parent.id),
		);
		if (!one) throw new Error("no issue");
		const { id: _, ...same } = one;
		for (let i = 0; i < 100; i++) {
			const [made] = await tx.rows((q) =>
				q
					.insertInto("issue")
					.values({ ...same, number: 1000 + i, title: `part ${i}` })
					.returning("id"),
			);
			await tx.rows((q) =>
				q
					.insertInto("sub_issue")
					.values({
						child_id: made?.id ?? 0,
						parent_id: parent.id,
						position: i,
						created_at: 1,
					})
					.returning("child_id"),
			);
		}
	});
	expect((await add(parent, last)).status).toBe(422);
	expect((await titles(parent)).length).toBe(100);
});

test("only writers of both change them, and each reader sees those that he may read", async () => {
	const [parent, part, secret] = [
		await open("public"),
		await open("seen"),
		await open("unseen", "secret"),
	];
	expect((await add(parent, part, { as: book.eve })).status).toBe(403);
	// bob writes the one and may not read the other
	expect((await add(parent, secret, { as: book.bob })).status).toBe(404);
	expect((await add(parent, secret)).status).toBe(201);
	expect((await add(parent, part, { as: book.bob })).status).toBe(201);
	expect(await titles(parent)).toEqual(["unseen", "seen"]);
	for (const reader of [book.bob, book.eve, null])
		expect(await titles(parent, reader)).toEqual(["seen"]);
	const bob = await signedInVisitor(book.forge, book.bob);
	const page = await bob.get(`/ada/book/issues/${parent.number}`);
	expect(page.words).toContain("0 of 1 closed");
	expect(page.html).not.toContain("unseen<");
	const ada = await signedInVisitor(book.forge, book.ada);
	expect((await ada.get(`/ada/book/issues/${parent.number}`)).words).toContain(
		"0 of 2 closed",
	);
	// the secret part shows its parent
	expect(
		(await ada.get(`/ada/secret/issues/${secret.number}`)).words,
	).toContain("Parent issue");
});

test("the page adds and removes sub-issues, and shows how many are closed", async () => {
	const [parent, part] = [await open("plan"), await open("step")];
	const ada = await signedInVisitor(book.forge, book.ada);
	const path = `/ada/book/issues/${parent.number}`;
	await ada.post(`${path}/sub_issues`, { other: `#${part.number}` });
	await book.forge.call("PATCH", `/repos/ada/book/issues/${part.number}`, {
		as: book.ada,
		body: { state: "closed" },
	});
	const page = await ada.get(path);
	expect(page.words).toContain("1 of 1 closed");
	expect(page.words).toMatch(/ada added the sub-issue .*step/);
	const circle = await ada.post(`/ada/book/issues/${part.number}/sub_issues`, {
		other: `#${parent.number}`,
	});
	expect(circle.status).toBe(422);
	await ada.post(`${path}/sub_issues`, { remove: `ada/book#${part.number}` });
	expect((await ada.get(path)).words).not.toContain("1 of 1 closed");
});

test("the list asks as much for many as for few", async () => {
	const parent = await open("flat");
	await add(parent, await open("a"));
	const list = () => book.forge.call("GET", pathOf(parent), { as: book.ada });
	const few = await queriesOf(book.forge, list);
	for (const title of ["b", "c", "d", "e"])
		await add(parent, await open(title));
	expect(await queriesOf(book.forge, list)).toBe(few);
});

test("a part of an issue that one may not read can be taken, and nothing tells of that issue", async () => {
	const [hidden, part, parent] = [
		await open("hidden", "secret"),
		await open("shared"),
		await open("shown"),
	];
	const { forge, ada, bob } = book;
	await forge.call("POST", pathOf(hidden, "secret"), {
		as: ada,
		body: { sub_issue_id: part.id },
	});
	// who reads both is asked whether he means it
	expect((await add(parent, part)).status).toBe(409);
	expect((await add(parent, part, { as: bob })).status).toBe(201);
	expect(await titles(parent)).toEqual(["shared"]);
});

test("no order tells which hidden issues are parts of one", async () => {
	const [parent, first, hidden] = [
		await open("order"),
		await open("first"),
		await open("hidden", "secret"),
	];
	await add(parent, first);
	expect((await add(parent, hidden)).status).toBe(201);
	const move = (as: object, after_id: number) =>
		book.forge.call("PATCH", pathOf(parent), {
			as: as as never,
			body: { sub_issue_id: first.id, after_id },
		});
	expect((await move(book.bob, hidden.id)).status).toBe(404);
	expect((await move(book.ada, hidden.id)).status).toBe(200);
});

test("a part is taken out by who may write one of both, and never where both are closed to him", async () => {
	const { forge, ada, bob, eve } = book;
	const [parent, part] = [await open("mine"), await open("theirs", "bare")];
	expect((await add(parent, part)).status).toBe(201);
	const remove = (as: object) =>
		forge.call("DELETE", pathOf(parent), {
			as: as as never,
			body: { sub_issue_id: part.id },
		});
	expect((await remove(eve)).status).toBe(403);
	// bob writes the parent alone, as the page that shows him a button knows
	expect((await remove(bob)).status).toBe(200);
	await add(parent, part);
	const page = await signedInVisitor(forge, ada);
	const { html } = await page.get(`/ada/bare/issues/${part.number}`);
	expect(html).toContain('name="leave"');
	const left = await page.post(`/ada/bare/issues/${part.number}/sub_issues`, {
		leave: "1",
	});
	expect(left.status).toBe(303);
	expect(await titles(parent)).toEqual([]);
});

test("a circle is found however deep it is", async () => {
	const chain: Issue[] = [];
	for (let i = 0; i < 12; i++) chain.push(await open(`deep ${i}`));
	// deeper than today's rule lets it become
	await book.forge.app.db.write(async (tx) => {
		for (let i = 1; i < chain.length; i++)
			await tx.rows((q) =>
				q
					.insertInto("sub_issue")
					.values({
						child_id: chain[i]?.id ?? 0,
						parent_id: chain[i - 1]?.id ?? 0,
						position: 1,
						created_at: 1,
					})
					.returning("child_id"),
			);
	});
	const circle = await book.forge.call<{ message: string }>(
		"POST",
		pathOf(chain[11] as Issue),
		{ as: book.ada, body: { sub_issue_id: chain[0]?.id } },
	);
	expect([circle.status, circle.body.message]).toEqual([
		422,
		expect.stringContaining("its own sub-issue"),
	]);
});

test("parts are moved up and down on the page, over those that one may not read", async () => {
	const parent = await open("rows");
	const [one, hidden, two, three] = [
		await open("row 1"),
		await open("hidden", "secret"),
		await open("row 2"),
		await open("row 3"),
	];
	for (const part of [one, hidden, two, three]) await add(parent, part);
	const at = `/ada/book/issues/${parent.number}`;
	const bob = await signedInVisitor(book.forge, book.bob);
	const move = async (way: "up" | "down", { number }: Issue, repo = "book") =>
		(await bob.post(`${at}/sub_issues`, { [way]: `ada/${repo}#${number}` }))
			.status;
	expect(await move("up", two)).toBe(303);
	expect(await titles(parent)).toEqual(["row 2", "row 1", "hidden", "row 3"]);
	expect(await titles(parent, book.bob)).toEqual(["row 2", "row 1", "row 3"]);
	await move("down", two);
	await move("down", two);
	expect(await titles(parent, book.bob)).toEqual(["row 1", "row 3", "row 2"]);
	// at the end it stays
	expect(await move("down", two)).toBe(303);
	expect(await move("up", hidden, "secret")).toBe(422);
	expect(await titles(parent, book.bob)).toEqual(["row 1", "row 3", "row 2"]);
	const { html } = await bob.get(at);
	expect(html.split('name="up"')).toHaveLength(3);
	expect(html.split('name="down"')).toHaveLength(3);
	const eve = await signedInVisitor(book.forge, book.eve);
	expect((await eve.get(at)).html).not.toContain('name="up"');
	const refused = await eve.post(`${at}/sub_issues`, {
		up: `ada/book#${three.number}`,
	});
	expect(refused.status).toBe(403);
});

test("lists say how many sub-issues are closed, of those that one may read, by one query", async () => {
	const parent = await open("progressing");
	const [one, two, hidden] = [
		await open("done part"),
		await open("open part"),
		await open("hidden part", "secret"),
	];
	for (const part of [one, two, hidden]) await add(parent, part);
	await book.forge.call("PATCH", `/repos/ada/book/issues/${one.number}`, {
		as: book.ada,
		body: { state: "closed" },
	});
	const row = async (as: object, path: string) => {
		const { html } = await (await signedInVisitor(book.forge, as as never)).get(
			path,
		);
		const mine = new RegExp(`id="row-${parent.id}".*?</li>`, "s").exec(html);
		return /\d+ of \d+ sub-issues?/.exec(mine?.[0] ?? "")?.[0];
	};
	const at = "/ada/book/issues?q=is%3Aopen+progressing";
	expect(await row(book.ada, at)).toBe("1 of 3 sub-issues");
	expect(await row(book.bob, at)).toBe("1 of 2 sub-issues");
	const all = "/issues?type=all&q=is%3Aopen+progressing";
	expect(await row(book.eve, all)).toBe("1 of 2 sub-issues");
	await book.forge.call("DELETE", pathOf(parent), {
		as: book.ada,
		body: { sub_issue_id: two.id },
	});
	expect(await row(book.bob, at)).toBe("1 of 1 sub-issue");
});
