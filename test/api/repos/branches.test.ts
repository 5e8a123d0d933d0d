import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
const at = "/repos/ada/tree/branches";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "tree", auto_init: true },
	});
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", auto_init: true, private: true },
	});
});

/** Makes a branch by a commit on it. */
const branch = (name: string) =>
	forge.call("POST", "/repos/ada/tree/contents", {
		as: ada,
		body: {
			new_branch: name,
			files: [{ operation: "create", path: `${name}.txt`, content: "eA==" }],
			dates: {
				author: "2030-01-01T00:00:00Z",
				committer: "2030-01-01T00:00:00Z",
			},
		},
	});

test("a branch shows its head as a stranger sees it", async () => {
	const made = await branch("one");
	expect(made.status).toBe(201);
	const { status, body } = await forge.call<{ commit: { id: string } }>(
		"GET",
		`${at}/one`,
		{ as: bob },
	);
	expect(status).toBe(200);
	expect(body).toEqual({
		name: "one",
		commit: {
			id: body.commit.id,
			message: "Add one.txt\n",
			url: `${forge.url}ada/tree/commit/${body.commit.id}`,
			author: { name: "ada", email: "ada@example.org", username: "ada" },
			committer: { name: "ada", email: "ada@example.org", username: "ada" },
			verification: {
				verified: false,
				reason: "gpg.error.not_signed_commit",
				signature: "",
				signer: null,
				payload: "",
			},
			timestamp: "2030-01-01T00:00:00Z",
			added: null,
			removed: null,
			modified: null,
		},
		protected: false,
		required_approvals: 0,
		enable_status_check: false,
		status_check_contexts: [],
		user_can_push: false,
		user_can_merge: false,
		effective_branch_protection_name: "",
	});
});

test("branches are listed in pages, and their number does not cost queries", async () => {
	const few = await queriesOf(forge, () => forge.call("GET", at, { as: ada }));
	for (const name of ["two", "three", "four"]) await branch(name);
	const many = await queriesOf(forge, () => forge.call("GET", at, { as: ada }));
	expect(many).toBe(few);
	const { body, headers } = await forge.call<{ name: string }[]>(
		"GET",
		`${at}?limit=2&page=2&q=o`,
		{ as: null },
	);
	expect(body.map((b) => b.name)).toEqual(["two"]);
	expect(headers.get("X-Total-Count")).toBe("3");
	expect(headers.get("Link")).toContain('rel="prev"');
});

test.each([
	["an unknown branch", "/repos/ada/tree/branches/none", 404],
	["an unknown repository", "/repos/ada/none/branches", 404],
	["a private repository", "/repos/ada/secret/branches", 404],
])("%s is not found, with an empty body", async (_, path, status) => {
	const answer = await forge.call("GET", path, { as: bob });
	expect([answer.status, answer.text]).toEqual([status, ""]);
});

test("a token without the scope reads no branches", async () => {
	const as = await forge.token(ada, ["read:issue"]);
	const { status, body } = await forge.call<{ message: string }>("GET", at, {
		as,
	});
	expect(status).toBe(403);
	expect(body.message).toContain("required scope");
});
