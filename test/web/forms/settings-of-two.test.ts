import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import { readIn, savedOver } from "../support/saved-over.ts";

// Settings that two people have open: nobody replaces unseen what the other has saved, nor is told a secret.

let book: Book;
let ada: Visitor;
let root: Visitor;

beforeAll(async () => {
	book = await bookForge();
	ada = await signedInVisitor(book.forge, book.ada as never);
	root = await signedInVisitor(book.forge, book.forge.admin as never);
});

type Fields = Record<string, string>;

/** Another window saves `theirs`; `mine` is refused once, and saved when theirs is known. */
async function savedByTwo(
	browser: Visitor,
	path: string,
	{ mine, theirs, at = path }: { mine: Fields; theirs: Fields; at?: string },
) {
	const { first, second } = await savedOver(
		browser,
		path,
		at,
		mine,
		async () => {
			expect((await browser.post(path, theirs)).status).toBe(303);
		},
	);
	expect((await second()).status).toBe(303);
	return first.words;
}
const hereOf = (to: string | undefined) =>
	new URL(to ?? "", "http://x").pathname;

test("an OAuth application", async () => {
	const path = "/user/settings/applications/oauth2";
	const mine = {
		name: "Board",
		redirect_uris: "https://board.example/back",
		confidential: "on",
	};
	const { html } = await ada.post(path, mine);
	const [, id] = /applications\/oauth2\/(\d+)"/.exec(html) ?? [];
	const theirs = { ...mine, redirect_uris: "https://other.example/back" };
	expect(await savedByTwo(ada, `${path}/${id}`, { mine, theirs })).toContain(
		"https://other.example/back",
	);
});

test("a source of accounts, whose secret is not told", async () => {
	const provider = {
		name: "works",
		provider: "openidConnect",
		url: "https://id.example",
		client_id: "forge",
		secret: "hush-hush-1",
	};
	const made = await root.post("/-/admin/auths/new/oauth2", provider);
	const at = hereOf(made.to);
	const said = await savedByTwo(root, `${at}/oauth2`, {
		at,
		mine: { ...provider, secret: "" },
		theirs: { ...provider, client_id: "another", secret: "hush-hush-2" },
	});
	expect(said).toContain("client id: another");
	expect(said).not.toContain("hush-hush");
	const ldap = {
		name: "directory",
		way: "search",
		security: "ldaps",
		port: "636",
		host: "ldap.example",
		user_base: "ou=people",
		user_filter: "(uid=%s)",
		name_attribute: "uid",
		mail_attribute: "mail",
		first_name_attribute: "givenName",
		surname_attribute: "sn",
		member_attribute: "member",
		member_value: "dn",
	};
	const directory = await root.post("/-/admin/auths/new/ldap", ldap);
	expect([directory.status, directory.wrong]).toEqual([303, []]);
	const place = hereOf(directory.to);
	await savedByTwo(root, `${place}/ldap`, {
		at: place,
		mine: { ...ldap, register: "on" },
		theirs: { ...ldap, port: "1636", admin_filter: "(cn=root)" },
	});
});

test("the announcement, and the maintenance", async () => {
	const path = "/-/admin/banner";
	const said = await savedByTwo(root, path, {
		mine: { words: "Closed on Monday", tone: "" },
		theirs: { words: "Closed on Tuesday", tone: "wait" },
	});
	expect(said).toContain("Closed on Tuesday");
	await root.post(path, { words: "", tone: "" });
	const maintenance = "/-/admin/maintenance";
	const read_version = readIn((await root.get(path)).html, maintenance);
	await root.post(maintenance, { on: "on", reason: "New disks" });
	const late = await root.post(maintenance, {
		on: "on",
		reason: "Five minutes",
		read_version,
	});
	await root.post(maintenance, { on: "", reason: "" });
	expect(late.status).toBe(409);
	expect(late.words).toContain("New disks");
});

test("a column of a board, and what moves by itself", async () => {
	const made = await ada.post("/ada/book/projects/new", {
		title: "Board",
		cards: "text",
		template: "kanban",
	});
	const at = hereOf(made.to);
	const board = (await ada.get(at)).html;
	const [, column = ""] = /columns\/(\d+)"/.exec(board) ?? [];
	await savedByTwo(ada, `${at}/columns/${column}`, {
		at,
		mine: { title: "Mine", color: "" },
		theirs: { title: "Theirs", color: "#ff0000" },
	});
	const none = { opened: "0", closed: "0", reopened: "0", merged: "0" };
	const said = await savedByTwo(ada, `${at}/rules`, {
		at: `${at}/edit`,
		mine: none,
		theirs: { ...none, closed: column },
	});
	expect(said).toContain("closed: Mine");
});

test("two columns of one title are two columns for what moves by itself", async () => {
	const made = await ada.post("/ada/book/projects/new", {
		title: "Twins",
		cards: "text",
		template: "kanban",
	});
	const at = hereOf(made.to);
	const { html } = await ada.get(at);
	const [one = "", other = ""] = new Set(
		[...html.matchAll(/columns\/(\d+)"/g)].map(([, id]) => id as string),
	);
	for (const id of [one, other])
		await ada.post(`${at}/columns/${id}`, { title: "Done", color: "" });
	const none = { opened: "0", closed: "0", reopened: "0", merged: "0" };
	await ada.post(`${at}/rules`, { ...none, closed: one });
	await savedByTwo(ada, `${at}/rules`, {
		at: `${at}/edit`,
		mine: none,
		theirs: { ...none, closed: other },
	});
});

test("a form that failed leaves those of other things on its page as they are", async () => {
	const made = await ada.post("/ada/book/projects/new", {
		title: "Three columns",
		cards: "text",
		template: "kanban",
	});
	const at = hereOf(made.to);
	const { html } = await ada.get(at);
	const [one = "", other = ""] = new Set(
		[...html.matchAll(/columns\/(\d+)"/g)].map(([, id = ""]) => id),
	);
	const refused = await ada.post(`${at}/columns/${one}`, {
		title: "",
		read_version: readIn(html, `${at}/columns/${one}"`),
	});
	expect(refused.status).toBe(422);
	const read_version = readIn(refused.html, `${at}/columns/${other}"`);
	expect(read_version).toBe(readIn(html, `${at}/columns/${other}"`));
	const saved = await ada.post(`${at}/columns/${other}`, {
		title: "Another",
		color: "",
		read_version,
	});
	expect(saved.status).toBe(303);
});

test("a rule by which packages go", async () => {
	const mine = {
		enabled: "on",
		keep_count: "5",
		keep_pattern: "",
		remove_days: "30",
		remove_pattern: "",
	};
	const place = "/user/settings/packages";
	await ada.post(place, { type: "npm", ...mine });
	const theirs = { ...mine, keep_count: "50", keep_pattern: "^1" };
	const said = await savedByTwo(ada, `${place}/rules/npm`, { mine, theirs });
	expect(said).toContain("keep count: 50");
});

test("what the tokens of jobs open, for an account and in a repository", async () => {
	const part = Object.fromEntries(
		"code issues pulls releases wiki projects packages actions"
			.split(" ")
			.map((unit) => [`part_${unit}`, "none"]),
	);
	const open = { usual: "write", most: "write", ...part };
	const path = "/user/settings/actions/general";
	const said = await savedByTwo(ada, path, {
		mine: { ...open, reads: "none", repositories: "" },
		theirs: {
			...open,
			usual: "read",
			most: "read",
			reads: "chosen",
			repositories: "secret",
		},
	});
	expect(said).toContain("most: read");
	const within = "/ada/book/settings/actions/general";
	await savedByTwo(ada, `${within}/tokens`, {
		at: within,
		mine: open,
		theirs: { ...open, most: "read" },
	});
});
