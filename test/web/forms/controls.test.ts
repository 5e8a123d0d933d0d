import findMyWay from "find-my-way";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { asDomainError } from "../../../src/http/domain-errors.ts";
import type { Entry } from "../../../src/http/endpoint.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { type Form, isForm } from "../../../src/web/page.ts";
import { pages } from "../../../src/web/pages-list.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

// For a grid of people and states of a repository, each form that a page shows is let through by the guard that it is sent to, and what a
// page shows to one person and not to another is refused to the other.

type User = { name: string; password: string };
let forge: Forge;
const people = new Map<string, { actor: Actor; browser: Visitor }>();
let reader: User;
/** The repositories by their states, with the ids of what is in each. */
const homes = new Map<string, Readonly<Record<string, string>>>();

const router = findMyWay({ ignoreTrailingSlash: true });
for (const one of pages.filter(isForm))
	router.on("POST", one.route.replace("POST ", ""), () => {}, one);

const states = {
	normal: undefined,
	archived: { archived_at: 1_700_000_000 },
	mirror: { mirror: 1 },
} as const;
const off = { "without issues": { has_issues: false, has_wiki: false } };

async function build(owner: User, name: string) {
	const call = async <T = { id: number }>(
		method: string,
		path: string,
		body?: object,
	) => (await forge.call<T>(method, path, { as: owner, body })).body;
	const at = `/repos/${owner.name}/${name}`;
	const text = Buffer.from("text").toString("base64");
	await call("POST", "/user/repos", { name, auto_init: true });
	for (const [who, permission] of [
		["bob", "write"],
		["dan", "admin"],
	])
		await call("PUT", `${at}/collaborators/${who}`, { permission });
	const label = await call("POST", `${at}/labels`, {
		name: "bug",
		color: "#aa0000",
	});
	const milestone = await call("POST", `${at}/milestones`, { title: "one" });
	await call("POST", `${at}/issues`, { title: "open" });
	await forge.call("POST", `${at}/issues`, {
		as: reader,
		body: { title: "opened by a reader" },
	});
	await call("POST", `${at}/issues`, { title: "locked" });
	await call("PUT", `${at}/issues/3/lock`, { lock_reason: "spam" });
	const comment = await call("POST", `${at}/issues/1/comments`, {
		body: "said",
	});
	await call("POST", `${at}/contents/new.md`, {
		content: text,
		new_branch: "topic",
		message: "more",
	});
	await call("POST", `${at}/pulls`, {
		title: "proposed",
		head: "topic",
		base: "main",
	});
	await call("POST", `${at}/releases`, { tag_name: "v1", name: "first" });
	await call("POST", `${at}/wiki/new`, {
		title: "Home",
		content_base64: text,
	});
	return {
		label: `${label.id}`,
		milestone: `${milestone.id}`,
		comment: `${comment.id}`,
	};
}

beforeAll(async () => {
	forge = await testForge();
	const users: User[] = [];
	for (const name of ["ada", "bob", "cyd", "dan"]) {
		const user = await forge.user(name);
		users.push(user);
		const account = await accountByName(forge.app.db, name);
		people.set(name, {
			actor: { account, via: "session", token: undefined },
			browser: await signedInVisitor(forge, user),
		});
	}
	people.set("nobody", { actor: anonymous, browser: visitor(forge) });
	const [ada, , cyd] = users as [User, User, User];
	reader = cyd;
	for (const name of [...Object.keys(states), ...Object.keys(off)]) {
		const repository = name.replaceAll(" ", "-");
		homes.set(name, await build(ada, repository));
		const change = states[name as keyof typeof states];
		if (change)
			await forge.app.db.write((tx) =>
				tx.change((q) =>
					q
						.updateTable("repository")
						.set(change)
						.where("lower_name", "=", repository),
				),
			);
		const edit = off[name as keyof typeof off];
		if (edit)
			await forge.call("PATCH", `/repos/ada/${repository}`, {
				as: ada,
				body: edit,
			});
	}
});

/** The pages that are looked at, below their repository; ids stand in braces. */
const looked = [
	"",
	"/src/branch/main",
	"/branches",
	"/tags",
	"/commits/branch/main",
	"/issues",
	"/issues/1",
	"/issues/1?edit=title",
	"/issues/1?edit=0",
	"/issues/1?edit={comment}",
	"/issues/2",
	"/issues/3",
	"/issues/new",
	"/labels?edit={label}",
	"/milestones",
	"/milestones/{milestone}/edit",
	"/pulls",
	"/pulls/4",
	"/pulls/4/files",
	"/compare/main...topic?expand=1",
	"/releases",
	"/releases/new",
	"/releases/edit/v1",
	"/wiki",
	"/wiki/_pages",
	"/wiki/Home?action=_edit",
	"/settings",
	"/settings/collaboration",
	"/settings/branches",
	"/settings/hooks",
	"/settings/keys",
];

/** The addresses of the forms of a page that change something in its repository. */
function formsOf(html: string, home: string): Set<string> {
	const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
	const forms = [...main.matchAll(/<form[^>]*>/g)]
		.map(([tag]) => tag)
		.filter((tag) => /method="post"/i.test(tag))
		.map((tag) => /action="([^"]*)"/.exec(tag)?.[1] ?? "");
	const buttons = [...main.matchAll(/formaction="([^"]*)"/g)].map(
		([, to = ""]) => to,
	);
	return new Set(
		[...forms, ...buttons]
			.map((to) => to.replaceAll("&amp;", "&"))
			.filter((to) => to.startsWith(`${home}/`))
			.map((to) => to.slice(home.length)),
	);
}

/** Why the guard of a form refuses an actor; nothing where it lets him in. */
async function refusal(actor: Actor, to: string): Promise<string | undefined> {
	const [path = "", query = ""] = to.split("?");
	const found = router.find("POST", path);
	if (!found) return "no such form";
	const form = found.store as Form;
	const entry: Entry = {
		app: forge.app,
		actor,
		method: "POST",
		route: form.route,
		params: found.params as Record<string, string>,
		query: new URLSearchParams(query),
		path: to,
		headers: {},
		peer: "127.0.0.1",
		again: async () => {},
	};
	try {
		const loaded = await form.on.enter(entry);
		await form.on.admit?.(entry, loaded, {});
		return undefined;
	} catch (error) {
		const told = asDomainError(error);
		if (!told) throw error;
		return told.kind;
	}
}

/** Why a form may be missing on the page of somebody whom its guard would let in. */
const missing: readonly [string, RegExp][] = [
	["there is the one that does the opposite", /\/action\/(?:un)?watch$/],
	[
		"the rules of the branch and the state of the head decide, which the verb asks",
		/\/pulls\/\d+\/(?:merge|request_review)$/,
	],
	["it is done already", /\/action\/(?:un)?star$/],
];

test("each form that a page shows is let through, and each that it hides from somebody is refused to him", async () => {
	const refused: string[] = [];
	const hidden: string[] = [];
	let seen = 0;
	for (const page of looked) {
		/** Which forms the page shows to anybody in any state, with ids as names. */
		const known = new Set<string>();
		const shown = new Map<string, Set<string>>();
		for (const [state, ids] of homes) {
			const home = `/ada/${state.replaceAll(" ", "-")}`;
			for (const [who, { actor, browser }] of people) {
				const path = page.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? "0");
				const { status, html } = await browser.get(home + path);
				if (status !== 200) continue;
				const forms = new Set<string>();
				for (const to of formsOf(html, home)) {
					seen++;
					const why = await refusal(actor, home + to);
					if (why) refused.push(`${state}, ${who}, ${page}: ${to}: ${why}`);
					const general = (to.split("?")[0] ?? "").replace(
						/\/(label|milestone|comment)s\/\d+/,
						(_, kind) => `/${kind}s/{${kind}}`,
					);
					forms.add(general);
					known.add(general);
				}
				shown.set(`${state} ${who}`, forms);
			}
		}
		for (const [state, ids] of homes)
			for (const [who, { actor }] of people) {
				const forms = shown.get(`${state} ${who}`);
				if (!forms) continue;
				for (const general of known) {
					if (forms.has(general)) continue;
					if (missing.some(([, route]) => route.test(general))) continue;
					const to = general.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? "0");
					const home = `/ada/${state.replaceAll(" ", "-")}`;
					if (!(await refusal(actor, home + to)))
						hidden.push(`${state}, ${who}, ${page}: ${general}`);
				}
			}
	}
	expect(seen).toBeGreaterThan(200);
	expect(refused).toEqual([]);
	expect(hidden).toEqual([]);
});
