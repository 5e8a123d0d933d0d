import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";

let book: Book;

beforeAll(async () => {
	book = await bookForge();
	await book.forge.call("POST", "/orgs", {
		as: book.ada,
		body: { username: "cabal", visibility: "private" },
	});
	await book.forge.call("POST", "/repos/ada/book/issues", {
		as: book.ada,
		body: { title: "one" },
	});
	await book.forge.call("POST", "/user/repos", {
		as: book.eve,
		body: { name: "own", auto_init: true },
	});
	await book.forge.call("POST", "/repos/eve/own/issues", {
		as: book.eve,
		body: { title: "one" },
	});
});

const migrated = {
	clone_addr: "http://192.0.2.1/x",
	repo_name: "x",
	repo_owner: "NAME",
};
test.each<[string, string, object?]>([
	["PUT", "/repos/eve/own/collaborators/NAME", { permission: "read" }],
	["DELETE", "/repos/eve/own/collaborators/NAME"],
	["GET", "/repos/eve/own/collaborators/NAME"],
	["GET", "/repos/eve/own/collaborators/NAME/permission"],
	["GET", "/repos/eve/own/issues/1/assignees/NAME"],
	["DELETE", "/repos/eve/own/issues/1/assignees", { assignees: ["NAME"] }],
	["POST", "/repos/eve/own/issues/1/assignees", { assignees: ["NAME"] }],
	["PUT", "/repos/eve/own/issues/1/subscriptions/NAME"],
	["GET", "/repos/eve/own/issues/1/times?user=NAME"],
	["GET", "/repos/eve/own/times/NAME"],
	["GET", "/repos/eve/own/issues?created_by=NAME"],
	["GET", "/repos/eve/own/issues?assigned_by=NAME"],
	["GET", "/repos/eve/own/pulls?poster=NAME"],
	["GET", "/repos/issues/search?owner=NAME"],
	["GET", "/repos/issues/search?created_by=NAME"],
	["GET", "/repos/eve/own/compare/main...NAME:main"],
	[
		"POST",
		"/repos/eve/own/pulls",
		{ head: "NAME:x", base: "main", title: "t" },
	],
	["POST", "/repos/eve/own/transfer", { new_owner: "NAME" }],
	["POST", "/repos/ada/book/forks", { organization: "NAME" }],
	["POST", "/repos/migrate", migrated],
])(
	"a stranger cannot tell a hidden organization from none by %s %s",
	async (method, path, body) => {
		const ask = async (name: string) => {
			const { status, text } = await book.forge.call(
				method,
				path.replace("NAME", name),
				{
					as: book.eve,
					body:
						body && JSON.parse(JSON.stringify(body).replaceAll("NAME", name)),
				},
			);
			return [
				status,
				text
					.replaceAll(name, "NAME")
					.replace(/"request_id":"[^"]*"/g, "")
					.replace(/[0-9a-f-]{36}/g, ""),
			];
		};
		expect(await ask("cabal")).toEqual(await ask("nobody-at-all"));
	},
);

test("feeds name the former owner of a repository only to those who may know of it", async () => {
	const { forge, ada, eve } = book;
	await forge.call("POST", "/orgs/cabal/repos", {
		as: ada,
		body: { name: "out", auto_init: true },
	});
	await forge.call("POST", "/repos/cabal/out/contents/a.txt", {
		as: ada,
		body: { content: "eA==" },
	});
	await forge.app.events.settled();
	await forge.call("POST", "/repos/cabal/out/transfer", {
		as: ada,
		body: { new_owner: "ada" },
	});
	await forge.app.events.settled();
	const feed = async (as: typeof ada | null) =>
		(await forge.call("GET", "/repos/ada/out/activities/feeds", { as })).text;
	for (const as of [eve, null]) {
		expect(await feed(as)).toContain("transfer_repo");
		expect(await feed(as)).toContain("ada/out/compare/");
		expect(await feed(as)).not.toContain("cabal");
	}
	expect(await feed(ada)).toContain("cabal/out");
});
