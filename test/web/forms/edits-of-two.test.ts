import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import { readIn, savedOver } from "../support/saved-over.ts";

// What stands beside the files and issues of a repository: nobody replaces unseen what another has saved.

let book: Book;
let ada: Visitor;
let root: Visitor;
const api = async <T = { id: number }>(
	method: string,
	path: string,
	body?: object,
	as: { name: string; password: string } = book.ada as never,
) => {
	const { status, body: answer } = await book.forge.call<T>(method, path, {
		as,
		body,
	});
	expect(status).toBeLessThan(300);
	return answer;
};

beforeAll(async () => {
	book = await bookForge();
	ada = await signedInVisitor(book.forge, book.ada as never);
	root = await signedInVisitor(book.forge, book.forge.admin as never);
	await api("POST", "/orgs", { username: "works" });
});

/** Refused once with the other's change as it was; saved when it is known. */
async function refusedOnce(
	browser: Visitor,
	[path, shownAt = path]: [string, string?],
	fields: Record<string, string>,
	change: () => Promise<unknown>,
) {
	const { second } = await savedOver(browser, path, shownAt, fields, change);
	expect((await second()).status).toBe(303);
}

test("the parts of a repository and how it is merged", async () => {
	const path = "/ada/book/settings/units";
	const fields = {
		units: "code",
		issues: "own",
		wiki: "own",
		flags: "allow_merge_update",
		tracker_style: "numeric",
		default_merge_style: "merge",
		default_update_style: "merge",
		projects_mode: "all",
	};
	const { first } = await savedOver(ada, path, path, fields, () =>
		api("PATCH", "/repos/ada/book", { allow_squash_merge: false }),
	);
	expect(first.words).toContain("allow squash merge: false");
	const { has_releases } = await api<{ has_releases: boolean }>(
		"GET",
		"/repos/ada/book",
	);
	expect(has_releases).toBe(true);
});

test("a tag rule", async () => {
	const { id } = await api("POST", "/repos/ada/book/tag_protections", {
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
	});
	await refusedOnce(
		ada,
		[`/ada/book/settings/tags/${id}`],
		{ pattern: "v*", people: "ada" },
		() =>
			api("PATCH", `/repos/ada/book/tag_protections/${id}`, {
				whitelist_usernames: ["ada", "bob"],
			}),
	);
});

test("a webhook, of whose secret nothing is told", async () => {
	const url = "https://hooks.example/one";
	const { id } = await api("POST", "/repos/ada/book/hooks", {
		type: "gitea",
		config: { url, content_type: "json", secret: "hush-hush" },
		events: ["push"],
	});
	const path = `/ada/book/settings/hooks/${id}`;
	const { first, second } = await savedOver(
		ada,
		path,
		path,
		{ url, content_type: "json", events: "push", active: "on" },
		() =>
			api("PATCH", `/repos/ada/book/hooks/${id}`, {
				config: { url: "https://hooks.example/two", secret: "hush-hush" },
			}),
	);
	expect(first.words).toContain("https://hooks.example/two");
	expect(first.html).not.toContain("hush-hush");
	expect((await second()).status).toBe(303);
});

test("an organization: profile, who sees it, and a label", async () => {
	await refusedOnce(ada, ["/org/works/settings"], { full_name: "Mine" }, () =>
		api("PATCH", "/orgs/works", { description: "of another" }),
	);
	await refusedOnce(
		ada,
		["/org/works/settings/visibility"],
		{ visibility: "public" },
		() => api("PATCH", "/orgs/works", { visibility: "private" }),
	);
	const { id } = await api("POST", "/orgs/works/labels", {
		name: "red",
		color: "#ff0000",
	});
	await refusedOnce(
		ada,
		[
			`/org/works/settings/labels/${id}/edit?edit=${id}`,
			`/org/works/settings/labels?edit=${id}`,
		],
		{ name: "red", color: "#ff0000", description: "mine" },
		() => api("PATCH", `/orgs/works/labels/${id}`, { color: "#00ff00" }),
	);
});

test("a label of which another person has made one of a group", async () => {
	const { id } = await api("POST", "/repos/ada/book/labels", {
		name: "kind/one",
		color: "#ff0000",
	});
	const path = `/ada/book/labels/${id}/edit?edit=${id}`;
	const fields = { name: "kind/one", color: "#ff0000", description: "mine" };
	await refusedOnce(ada, [path, `/ada/book/labels?edit=${id}`], fields, () =>
		api("PATCH", `/repos/ada/book/labels/${id}`, { exclusive: true }),
	);
});

test("the version of an edit form covers each field that it shows", async () => {
	const label = await api("POST", "/repos/ada/book/labels", {
		name: "covered",
		color: "#ff0000",
	});
	const milestone = await api("POST", "/repos/ada/book/milestones", {
		title: "one",
	});
	await api("POST", "/orgs", { username: "covered" });
	await api("POST", "/orgs/covered/teams", {
		name: "makers",
		units_map: { "repo.code": "read" },
	});
	const eve = await api("GET", "/users/eve");
	/** Fields that the version has under another name, or that only change what is not shown. */
	const otherNames: Record<string, RegExp> = {
		due: /due/,
		permission: /rights/,
		reach: /all_repositories/,
		can_create: /may_create_repositories/,
		flags: /allow_/,
		issues: /units/,
		wiki: /units/,
		tracker_url: /external_tracker/,
		tracker_format: /external_tracker/,
		tracker_style: /external_tracker/,
		tracker_pattern: /external_tracker/,
		wiki_url: /external_wiki/,
		password: /./,
	};
	const uncovered: string[] = [];
	for (const [browser, path] of [
		[ada, `/ada/book/labels?edit=${label.id}`],
		[ada, `/ada/book/milestones/${milestone.id}/edit`],
		[ada, "/ada/book/settings"],
		[ada, "/ada/book/settings/units"],
		[ada, "/user/settings"],
		[ada, "/org/covered/settings"],
		[ada, "/org/covered/settings/visibility"],
		[ada, "/org/covered/teams/makers/edit"],
		[root, `/-/admin/users/${eve.id}/edit`],
	] as const) {
		const { html } = await browser.get(path);
		const forms = html.split("<form").filter((f) => f.includes("read_version"));
		expect(forms.length, path).toBeGreaterThan(0);
		for (const form of forms) {
			const inside = form.split("</form>")[0] ?? "";
			const read = readIn(`action="${inside}`);
			const names = read.split(" ").map((one) => one.split(":")[0]);
			for (const [, name = ""] of inside.matchAll(
				/<(?:input|textarea|select)[^>]* name="([^"]+)"/g,
			)) {
				const known =
					names.includes(name) ||
					["read_version", "request_key"].includes(name) ||
					name.startsWith("u_") ||
					otherNames[name]?.test(read);
				if (!known) uncovered.push(`${path}: ${name}`);
			}
		}
	}
	expect(uncovered).toEqual([]);
});

test("a team: no right is given back unseen", async () => {
	const rights = { "repo.code": "write" };
	const { id } = await api("POST", "/orgs/works/teams", {
		name: "makers",
		units_map: rights,
	});
	const path = "/org/works/teams/makers/edit";
	const fields = {
		name: "makers",
		visibility: "private",
		permission: "units",
		reach: "chosen",
		u_code: "write",
		...Object.fromEntries(
			"issues pulls releases wiki projects packages actions ext_issues ext_wiki"
				.split(" ")
				.map((unit) => [`u_${unit}`, "none"]),
		),
	};
	const { second } = await savedOver(ada, path, path, fields, () =>
		api("PATCH", `/teams/${id}`, {
			name: "makers",
			units_map: { "repo.code": "read" },
		}),
	);
	const units = async () =>
		(await api<{ units_map: Record<string, string> }>("GET", `/teams/${id}`))
			.units_map["repo.code"];
	expect(await units()).toBe("read");
	expect((await second()).status).toBe(303);
	expect(await units()).toBe("write");
});

test("one's own profile in two tabs, and an account that two administrators edit", async () => {
	await refusedOnce(ada, ["/user/settings"], { full_name: "Ada" }, () =>
		api("PATCH", "/user/settings", { location: "London" }),
	);
	const { id } = await api("GET", "/users/eve");
	await refusedOnce(
		root,
		[`/-/admin/users/${id}/edit`],
		{
			full_name: "Eve",
			email: "eve@works.example",
			visibility: "public",
			active: "on",
		},
		() =>
			api(
				"PATCH",
				"/admin/users/eve",
				{ prohibit_login: true, login_name: "eve", source_id: 0 },
				book.forge.admin as never,
			),
	);
});

test("a project and a note on it", async () => {
	const made = await ada.post("/ada/book/projects/new", {
		title: "Board",
		cards: "text",
		template: "none",
	});
	const at = new URL(made.to ?? "", "http://x").pathname;
	const edited = (fields: Record<string, string>) =>
		ada.post(`${at}/edit`, fields);
	await refusedOnce(ada, [`${at}/edit`], { title: "Mine", cards: "text" }, () =>
		edited({ title: "Theirs", cards: "text" }),
	);
	const column = /name="column" value="(\d+)"/.exec((await ada.get(at)).html);
	await ada.post(`${at}/items`, { text: "a note", column: column?.[1] ?? "" });
	const [, note = ""] =
		/projects\/\d+\/items\/(\d+)\/edit/.exec((await ada.get(at)).html) ?? [];
	const path = `${at}/items/${note}/edit`;
	const { first } = await savedOver(ada, path, at, { note: "my text" }, () =>
		ada.post(path, { note: "their text" }),
	);
	expect(first.html).toContain("my text");
	expect(first.html).toContain("their text");
});
