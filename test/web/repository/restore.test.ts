import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let bob: Visitor;
let eve: Visitor;

beforeAll(async () => {
	book = await bookForge();
	bob = await signedInVisitor(book.forge, book.bob);
	eve = await signedInVisitor(book.forge, book.eve);
});

const branches = "/ada/book/branches";
const headOf = async (branch: string) =>
	(
		await book.forge.call<{ commit: { id: string } }>(
			"GET",
			`/repos/ada/book/branches/${branch}`,
			{ as: book.ada },
		)
	).body?.commit?.id;

async function deleted(branch: string): Promise<string> {
	const { commit } = await book.write(`${branch}.txt`, branch, {
		new_branch: branch,
	});
	const gone = await bob.post(`${branches}/delete`, { branch });
	expect(gone.status).toBe(303);
	return commit;
}

test("a deleted branch is told to who may write, and comes back where it was", async () => {
	const commit = await deleted("gone");
	const { html, words } = await bob.get(branches);
	expect(words).toContain("Deleted branches gone bob");
	expect(html).toContain('action="/ada/book/branches/restore"');
	const back = await bob.post(`${branches}/restore`, { branch: "gone" });
	expect([back.status, back.to]).toEqual([303, "/ada/book/src/branch/gone"]);
	expect(await headOf("gone")).toBe(commit);
	expect((await bob.get(branches)).words).not.toContain("Deleted branches");
	const twice = await bob.post(`${branches}/restore`, { branch: "gone" });
	expect(twice.status).toBe(422);
});

test("who may not write neither sees deleted branches nor restores them", async () => {
	await deleted("hidden");
	for (const reader of [eve, visitor(book.forge)])
		expect((await reader.get(branches)).words).not.toContain("Deleted");
	const tried = await eve.post(`${branches}/restore`, { branch: "hidden" });
	expect(tried.status).toBe(403);
	expect(await headOf("hidden")).toBeUndefined();
});

test("what never was is not restored, and a rule of branches holds", async () => {
	for (const branch of ["never", "a..b", "main"])
		expect((await bob.post(`${branches}/restore`, { branch })).status).toBe(
			422,
		);
	await deleted("kept");
	await book.forge.call("POST", "/repos/ada/book/branch_protections", {
		as: book.ada,
		body: { rule_name: "kept", enable_push: false },
	});
	expect(
		(await bob.post(`${branches}/restore`, { branch: "kept" })).status,
	).toBe(422);
});

test("a template leads to a form that makes a repository from it", async () => {
	const plain = await bob.get("/ada/book");
	expect(plain.words).not.toContain("Use this template");
	expect((await bob.get("/ada/book/generate")).status).toBe(404);
	await book.forge.call("PATCH", "/repos/ada/book", {
		as: book.ada,
		body: { template: true },
	});
	expect((await bob.get("/ada/book")).html).toContain(
		'href="/ada/book/generate"',
	);
	const form = await bob.get("/ada/book/generate");
	expect(form.words).toContain("New repository from ada/book");
	const fields = {
		new_owner: "bob",
		repo_name: "mine",
		visibility: "private",
		git_content: "on",
	};
	const made = await bob.post("/ada/book/generate", fields);
	expect([made.status, made.to]).toEqual([303, "/bob/mine"]);
	expect((await bob.get("/bob/mine")).words).toContain("README.md");
	expect((await eve.get("/bob/mine")).status).toBe(404);
	for (const wrong of [
		fields,
		{ ...fields, repo_name: "a b/c" },
		{ ...fields, repo_name: "other", new_owner: "ada" },
		{ new_owner: "bob", repo_name: "none", visibility: "public" },
	])
		expect((await bob.post("/ada/book/generate", wrong)).status).toBe(422);
	const stranger = await visitor(book.forge).get("/ada/book/generate");
	expect([303, 401]).toContain(stranger.status);
});
